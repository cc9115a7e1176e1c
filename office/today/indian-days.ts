const timeZone = 'Asia/Kolkata';
// A day has no time of its own: read as UTC it stays the day it is.
const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const weekday = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'long' });
const longDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
const clock = new Intl.DateTimeFormat('en-IN', { timeZone, hour: '2-digit', minute: '2-digit', hour12: false });

/** '23 Nov' */
export const dayOf = (date: string) => day.format(new Date(date));
/** 'Monday' */
export const weekdayOf = (date: string) => weekday.format(new Date(date));
/** 'Monday, 23 November' */
export const longDayOf = (date: string) => longDay.format(new Date(date));
/** '06:15' in India */
export const clockOf = (instant: string) => clock.format(new Date(instant));
