/** Direction marks and other characters without a glyph, which a reader does not see. */
export const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
