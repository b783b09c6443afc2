/** Texts of the code field for its two inputs: digits of the app, or a recovery code. */
export const secondFactorWays = {
  app: {
    label: 'Code à 6 chiffres de votre application',
    other: 'Utiliser un code de secours',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Code de secours',
    other: 'Utiliser le code de votre application',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const
