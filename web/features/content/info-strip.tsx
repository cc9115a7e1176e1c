import { formatRupees } from '#domain/money.ts';
import { useMinimumOrder } from '#web/features/cart/minimum-order.ts';
import { useTranslations } from 'use-intl';

const items = ['discount', 'returns', 'delivery', 'payment'] as const;

/** Four promises over the foot of the banner. spec: catalogue §2.3 */
export function InfoStrip() {
	const t = useTranslations('home');
	const minimum = formatRupees(useMinimumOrder());
	return (
		<ul className="info-strip">
			{items.map((item) => (
				<li key={item}>
					<b>{t(`strip.${item}.title`)}</b>
					{t(`strip.${item}.text`, { minimum })}
				</li>
			))}
		</ul>
	);
}
