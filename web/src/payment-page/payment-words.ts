import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import type { LinkLanguage } from '../lib/link-language.ts'

/** Reasons why the page shows no request, or why a press was refused. */
export type Failure =
  | 'LINK_UNKNOWN'
  | 'LINK_EXPIRED'
  | 'REQUEST_ENDED'
  | 'PROVIDER_UNAVAILABLE'
  | 'PAYMENTS_NOT_CONFIGURED'
  | 'TOO_MANY_REQUESTS'
  | 'NO_ANSWER'

interface PaymentWords {
  locale: string
  title: string
  /** Name of the other language, which a press chooses. */
  otherLanguage: string
  demonstration: string
  toPay: string
  reservation: string
  until: (day: string) => string
  payBy: Record<ProviderId, string>
  opening: string
  notAccepted: string
  confirming: string
  confirmingHint: string
  unconfirmed: string
  checkNow: string
  paid: string
  thanks: (company: string) => string
  underReview: string
  underReviewHint: string
  noProvider: string
  scan: string
  codeLabel: string
  openApp: (app: string) => string
  otherWay: string
  callCompany: (company: string) => string
  askCompany: string
  failures: Record<Failure, string>
  loading: string
  retry: string
  failed: string
  reload: string
}

export const paymentWords: Record<LinkLanguage, PaymentWords> = {
  fr: {
    locale: 'fr-FR',
    title: 'Paiement',
    otherLanguage: 'English',
    demonstration: 'Démonstration\u00a0: aucun argent réel',
    toPay: 'À payer',
    reservation: 'Réservation',
    until: (day) => `Valable jusqu'au ${day}`,
    payBy: { wave: 'Payer par Wave', orange_money: 'Payer par Orange Money' },
    opening: 'Ouverture…',
    notAccepted: "Le paiement n'a pas abouti. Vous pouvez réessayer.",
    confirming: 'Nous vérifions votre paiement…',
    confirmingHint: 'Cela prend quelques secondes. Vous pouvez aussi fermer cette page.',
    unconfirmed: "Votre paiement n'est pas encore confirmé. Si vous avez payé, il le sera bientôt.",
    checkNow: "J'ai payé, vérifier",
    paid: 'Paiement reçu',
    thanks: (company) => `Merci. ${company} a bien reçu votre paiement.`,
    underReview: 'Paiement à vérifier',
    underReviewHint: 'Nous avons reçu un paiement et le vérifions. Ne payez pas une seconde fois.',
    noProvider: 'Le paiement mobile est indisponible pour le moment.',
    scan: "Scannez ce code avec l'application Orange Money ou Max it.",
    codeLabel: 'Code QR Orange Money',
    openApp: (app) => `Ouvrir ${app}`,
    otherWay: 'Autre moyen de paiement',
    callCompany: (company) => `Appeler ${company}`,
    askCompany: 'Pour toute question, appelez-nous.',
    failures: {
      LINK_UNKNOWN: "Ce lien n'est plus valable",
      LINK_EXPIRED: "Ce lien n'est plus valable",
      REQUEST_ENDED: "Cette demande de paiement n'est plus valable",
      PROVIDER_UNAVAILABLE: 'Le service ne répond pas. Réessayez, ou choisissez un autre moyen.',
      PAYMENTS_NOT_CONFIGURED: 'Ce moyen de paiement est indisponible pour le moment.',
      TOO_MANY_REQUESTS: 'Trop de demandes\u00a0: réessayez dans une minute',
      NO_ANSWER: 'Pas de réponse du serveur',
    },
    loading: 'Chargement…',
    retry: 'Réessayer',
    failed: "Cette page ne s'affiche pas",
    reload: 'Recharger',
  },
  en: {
    locale: 'en-GB',
    title: 'Payment',
    otherLanguage: 'Français',
    demonstration: 'Demonstration: no real money',
    toPay: 'Amount due',
    reservation: 'Booking',
    until: (day) => `Valid until ${day}`,
    payBy: { wave: 'Pay with Wave', orange_money: 'Pay with Orange Money' },
    opening: 'Opening…',
    notAccepted: 'The payment did not go through. You can try again.',
    confirming: 'We are checking your payment…',
    confirmingHint: 'It takes a few seconds. You may also close this page.',
    unconfirmed: 'Your payment is not confirmed yet. If you have paid, it will be soon.',
    checkNow: 'I have paid, check now',
    paid: 'Payment received',
    thanks: (company) => `Thank you. ${company} has received your payment.`,
    underReview: 'Payment being checked',
    underReviewHint: 'We have received a payment and are checking it. Please do not pay a second time.',
    noProvider: 'Mobile payment is not available at the moment.',
    scan: 'Scan this code with the Orange Money or Max it app.',
    codeLabel: 'Orange Money QR code',
    openApp: (app) => `Open ${app}`,
    otherWay: 'Another way to pay',
    callCompany: (company) => `Call ${company}`,
    askCompany: 'If you have a question, please call us.',
    failures: {
      LINK_UNKNOWN: 'This link is no longer valid',
      LINK_EXPIRED: 'This link is no longer valid',
      REQUEST_ENDED: 'This request is no longer valid',
      PROVIDER_UNAVAILABLE: 'The service does not answer. Try again, or choose another way to pay.',
      PAYMENTS_NOT_CONFIGURED: 'This way to pay is not available at the moment.',
      TOO_MANY_REQUESTS: 'Too many requests: try again in a minute',
      NO_ANSWER: 'The server does not answer',
    },
    loading: 'Loading…',
    retry: 'Try again',
    failed: 'This page cannot be shown',
    reload: 'Reload',
  },
}
