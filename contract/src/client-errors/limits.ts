/** Maximum number of places in the code that a report of an error names. */
export const maxFrames = 20

/** Families of browsers that a report tells apart. */
export const browserFamilies = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet', 'Other'] as const
export type BrowserFamily = (typeof browserFamilies)[number]
