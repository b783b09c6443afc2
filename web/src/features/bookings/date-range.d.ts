export declare const presets: readonly ["today", "yesterday", "week", "last_week", "month"];
type Preset = (typeof presets)[number];
/** The days that the list is about: a preset, one month, one year, or all of them (specification §2 Bookings). */
export type DateRange = Preset | `${number}-${number}` | `${number}` | 'all';
export declare const presetLabels: Record<Preset, string>;
/** A range as an address holds it; anything unknown is the present month, the specified default. */
export declare function readRange(text: string | null): DateRange;
/** The first and last day of a range, both `YYYY-MM-DD` and included; nothing for all of them. Weeks begin on Monday. */
export declare function daysOf(range: DateRange, today: string): {
    dateFrom?: string;
    dateTo?: string;
};
/** The days of a range in words: `novembre 2026`, `2026`, `21 novembre 2026`, `16–22 novembre 2026`. */
export declare function rangeInWords(range: DateRange, today: string): string;
/** What the range is called where there is little room: `Ce mois`, `mars 2026`, `2026`. */
export declare function rangeLabel(range: DateRange, today: string): string;
export {};
