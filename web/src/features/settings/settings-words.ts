import type { Currency, Language, timezones } from '@yoon/contract/settings-choices'

export const currencyLabels: Record<Currency, string> = {
  XOF: 'Franc CFA (XOF)',
  EUR: 'Euro (EUR)',
  USD: 'Dollar américain (USD)',
}

export const timezoneLabels: Record<(typeof timezones)[number], string> = {
  'Africa/Dakar': 'Dakar (Africa/Dakar)',
  'Africa/Casablanca': 'Casablanca (Africa/Casablanca)',
  'Europe/Paris': 'Paris (Europe/Paris)',
}

export const languageLabels: Record<Language, string> = {
  fr: 'Français',
  en: 'Anglais',
  wo: 'Wolof',
}
