import { type PaperKind, paperKindLabels, type vehiclePaperKinds } from '@yoon/contract/papers/kinds'
import type { Language } from '@yoon/contract/settings/choices'

const inEnglish: Record<(typeof vehiclePaperKinds)[number], string> = {
  REGISTRATION: 'registration',
  INSURANCE: 'insurance',
  INSPECTION: 'technical inspection',
  ROAD_TAX: 'road tax',
  TRANSPORT_LICENCE: 'transport licence',
  EXTINGUISHER: 'fire extinguisher',
}

/**
 * Returns the name of a paper of a vehicle: the official one in French, for which a check on the road asks, with an English
 * word for those who read English.
 */
export function paperName(kind: keyof typeof inEnglish & PaperKind, language: Language): string {
  return language === 'en' ? `${paperKindLabels[kind]} (${inEnglish[kind]})` : paperKindLabels[kind]
}
