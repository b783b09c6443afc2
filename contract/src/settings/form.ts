import * as z from 'zod/mini'
import {
  blankable,
  checked,
  day,
  emailCharacters,
  isSeen,
  notBlank,
  phoneCharacters,
  phoneNotation,
  text,
  wholeNumber,
} from '../fields.ts'
import { stampDutyModes } from '../ledger/stamp-duty.ts'
import { paperKinds } from '../papers/kinds.ts'
import { currencies, languages, passwordExpiries, sessionTimeouts, settingsLimits, timezones } from './choices.ts'
import { dayRetentions, journalRetentions, signInRetentions } from './retentions.ts'

const invalidEmail = "Format d'email invalide"
const invalidWebsite = 'Format de site web invalide'
// Host with a dot, with an optional scheme, and a path without spaces.
const websiteCharacters = /^(https?:\/\/)?[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}(:\d{1,5})?(\/[^\s<>"]*)?$/i

/**
 * Website; https is added if it has no scheme. The scheme does not count towards the length, so a stored value is valid
 * input.
 */
const website = z.pipe(
  blankable(
    checked(
      z.string(invalidWebsite),
      z.trim(),
      z.refine((value) => value.replace(/^https?:\/\//i, '').length <= settingsLimits.website.max, invalidWebsite),
      z.regex(websiteCharacters, invalidWebsite),
      z.refine((value) => isSeen(value, false), invalidWebsite),
    ),
  ),
  z.transform((typed: string | null) =>
    typed === null || /^https?:/i.test(typed) ? (typed ?? '') : `https://${typed}`,
  ),
)

/** Registration number of the company, in any notation; absent, the stored one stays. */
/* @__NO_SIDE_EFFECTS__ */
function registration(label: string) {
  const invalid = `${label} contient des caractères invalides`
  return z.optional(
    checked(
      z.string(invalid),
      z.trim(),
      z.maxLength(
        settingsLimits.registration.max,
        `${label} ne peut pas dépasser ${settingsLimits.registration.max} caractères`,
      ),
      // Neither control characters nor invisible ones.
      z.regex(/^[^\p{Cc}\p{Cf}]*$/u, invalid),
    ),
  )
}

/* @__NO_SIDE_EFFECTS__ */
function fare(label: string) {
  return wholeNumber({
    ...settingsLimits.fare,
    tooLow: `${label} ne peut pas être négatif`,
    tooHigh: `${label} semble trop élevé`,
    invalid: `${label} doit être un nombre entier`,
  })
}

/** Amount of the tills; absent, the stored one stays. */
/* @__NO_SIDE_EFFECTS__ */
function tillAmount(label: string) {
  return z.optional(
    wholeNumber({
      ...settingsLimits.tillAmount,
      tooLow: `${label} ne peut pas être négatif`,
      tooHigh: `${label} semble trop élevé`,
      invalid: `${label} doit être un nombre entier`,
    }),
  )
}

const { min, max } = settingsLimits.transferMinutes
const wrongTransfer = `La durée d'un transfert doit être entre ${min} et ${max} minutes`
const { bufferMinutes, restHours, graceMinutes, stampThreshold, clientTermDays } = settingsLimits
const wrongBuffer = `Le battement entre deux courses doit être entre ${bufferMinutes.min} et ${bufferMinutes.max} minutes`
const wrongGrace = `L'attente comprise doit être entre ${graceMinutes.min} et ${graceMinutes.max} minutes`
const { paymentLinkDays } = settingsLimits
const wrongLinkDays = `La validité d'un lien de paiement doit être entre ${paymentLinkDays.min} et ${paymentLinkDays.max} jours`
const wrongThreshold = 'Le seuil du droit de timbre est invalide'
const wrongStampDay = "La date d'effet du droit de timbre est requise"
const wrongTerm = `Le délai de paiement doit être entre ${clientTermDays.min} et ${clientTermDays.max} jours`
const wrongRest = `Le repos de nuit doit être entre ${restHours.min} et ${restHours.max} heures`

/** Minutes of the work queue and of reminders; absent, the stored ones stay. */
/* @__NO_SIDE_EFFECTS__ */
function minutes(name: Extract<keyof typeof settingsLimits, `todo${string}` | 'driverReminderMinutes'>, label: string) {
  const limits = settingsLimits[name]
  const wrong = `${label} doit être entre ${limits.min} et ${limits.max} minutes`
  return z.optional(wholeNumber({ ...limits, tooLow: wrong, tooHigh: wrong }))
}

/* @__NO_SIDE_EFFECTS__ */
function onOff(label: string) {
  return z.boolean(`${label} doit valoir oui ou non`)
}

/**
 * Body of the settings: all four groups with every field; only the retention, the registration numbers, the blocking papers,
 * the grace, those of the tills and those of the planning may be absent (rules/settings 17).
 */
export const settingsFormSchema = z.object({
  profile: z.object(
    {
      companyName: text({
        ...settingsLimits.companyName,
        label: "Le nom de l'entreprise",
        required: "Le nom de l'entreprise est requis",
      }),
      email: checked(
        z.string("L'email est requis"),
        z.trim(),
        notBlank("L'email est requis"),
        z.maxLength(254, invalidEmail),
        z.regex(emailCharacters, invalidEmail),
      ),
      phone: checked(
        z.string('Le téléphone est requis'),
        phoneNotation(),
        notBlank('Le téléphone est requis'),
        z.regex(phoneCharacters, 'Format de téléphone invalide'),
      ),
      address: text({ ...settingsLimits.address, label: "L'adresse", required: "L'adresse est requise" }),
      website,
      ninea: registration('Le NINEA'),
      rccm: registration('Le RCCM'),
    },
    'Le profil est requis',
  ),
  notifications: z.object(
    {
      emailNotifications: onOff("L'envoi d'emails"),
      smsNotifications: onOff("L'envoi de SMS"),
      pushNotifications: onOff("L'envoi de notifications push"),
      bookingAlerts: onOff("L'alerte des réservations"),
      paymentAlerts: onOff("L'alerte des paiements"),
      todoDriverMinutes: minutes('todoDriverMinutes', "L'avance pour trouver un chauffeur"),
      todoAcceptMinutes: minutes('todoAcceptMinutes', "Le délai d'acceptation"),
      todoEnRouteMinutes: minutes('todoEnRouteMinutes', "L'avance pour être en route"),
      todoLateMinutes: minutes('todoLateMinutes', "Le retard d'un départ"),
      todoOverrunMinutes: minutes('todoOverrunMinutes', "L'avance avant la course suivante"),
      todoUnpaidMinutes: minutes('todoUnpaidMinutes', "Le délai d'encaissement"),
      todoTillMinutes: minutes('todoTillMinutes', "La durée d'ouverture d'une caisse"),
      todoDriverCashMinutes: minutes('todoDriverCashMinutes', 'Le délai de remise des espèces'),
      clientReminders: z.optional(onOff('Le rappel aux clients')),
      driverReminderMinutes: minutes('driverReminderMinutes', 'Le rappel aux chauffeurs'),
    },
    'Les notifications sont requises',
  ),
  business: z.object(
    {
      currency: z.enum(currencies, 'La devise est invalide'),
      timezone: z.enum(timezones, 'Le fuseau horaire est invalide'),
      language: z.enum(languages, 'La langue est invalide'),
      baseFare: fare('Le tarif de base'),
      perKmRate: fare('Le tarif au kilomètre'),
      waitingTimeRate: fare("Le tarif d'attente"),
      transferMinutes: wholeNumber({ min, max, tooLow: wrongTransfer, tooHigh: wrongTransfer }),
      // An absent value keeps the stored one.
      bufferMinutes: z.optional(wholeNumber({ ...bufferMinutes, tooLow: wrongBuffer, tooHigh: wrongBuffer })),
      restHours: z.optional(wholeNumber({ ...restHours, tooLow: wrongRest, tooHigh: wrongRest })),
      graceMinutes: z.optional(wholeNumber({ ...graceMinutes, tooLow: wrongGrace, tooHigh: wrongGrace })),
      airportGraceMinutes: z.optional(wholeNumber({ ...graceMinutes, tooLow: wrongGrace, tooHigh: wrongGrace })),
      paymentLinkDays: z.optional(wholeNumber({ ...paymentLinkDays, tooLow: wrongLinkDays, tooHigh: wrongLinkDays })),
      tillRequired: z.optional(onOff('La caisse obligatoire')),
      tillReasonAbove: tillAmount("L'écart de caisse à expliquer"),
      driverCashCeiling: tillAmount("Le plafond d'espèces d'un chauffeur"),
      blockingPapers: z.optional(
        checked(
          z.array(z.enum(paperKinds, 'Papier inconnu'), 'Les papiers obligatoires sont invalides'),
          z.overwrite((kinds) => paperKinds.filter((kind) => kinds.includes(kind))),
        ),
      ),
      stampDuty: z.optional(
        checked(
          z.object(
            {
              mode: z.enum(stampDutyModes, 'Le droit de timbre est invalide'),
              threshold: wholeNumber({ ...stampThreshold, tooLow: wrongThreshold, tooHigh: wrongThreshold }),
              from: z.nullable(day({ required: wrongStampDay, invalid: wrongStampDay })),
            },
            'Le droit de timbre est invalide',
          ),
          z.refine(({ mode, from }) => mode === 'OFF' || from !== null, { path: ['from'], error: wrongStampDay }),
        ),
      ),
      clientTermDays: z.optional(wholeNumber({ ...clientTermDays, tooLow: wrongTerm, tooHigh: wrongTerm })),
    },
    'La configuration métier est requise',
  ),
  security: z.object(
    {
      twoFactorAuth: onOff('La double authentification'),
      sessionTimeout: z.literal(sessionTimeouts, "La durée d'inactivité est invalide"),
      passwordExpiry: z.literal(passwordExpiries, 'La validité du mot de passe est invalide'),
      // An absent value keeps the stored one.
      journalYears: z.optional(z.literal(journalRetentions, 'La durée de conservation du journal est invalide')),
      signInYears: z.optional(z.literal(signInRetentions, 'La durée de conservation des connexions est invalide')),
      notificationDays: z.optional(z.literal(dayRetentions, 'La durée de conservation des notifications est invalide')),
      errorReportDays: z.optional(
        z.literal(dayRetentions, "La durée de conservation des rapports d'erreur est invalide"),
      ),
      deliveryDays: z.optional(
        z.literal(dayRetentions, 'La durée de conservation des messages non remis est invalide'),
      ),
    },
    'La sécurité est requise',
  ),
})
export type SettingsForm = z.output<typeof settingsFormSchema>
