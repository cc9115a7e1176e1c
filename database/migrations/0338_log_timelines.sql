-- The timelines of the database's log that the shop has written in. A replica with the row of a timeline has followed the log into
-- it; a standby of a former primary has not, however long its own log is. source: PostgreSQL, "Timelines"
create table log_timelines (
	timeline integer primary key
);
