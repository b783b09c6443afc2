import type { BookingStatus } from '@yoon/contract/bookings/status'
import type { drivingSteps } from '@yoon/contract/missions/steps'

export type ClientLanguage = 'fr' | 'en'

export type DrivingStep = (typeof drivingSteps)[number]

/** States of a trip as its client reads them: a status, or the last step of the drive. */
export type TripState = BookingStatus | DrivingStep

/** Reasons why a page shows no trip. */
export type Failure = 'LINK_UNKNOWN' | 'LINK_EXPIRED' | 'TOO_MANY_REQUESTS' | 'NO_ANSWER'

interface ClientWords {
  locale: string
  title: string
  /** Name of the other language, which a press chooses. */
  otherLanguage: string
  states: Record<TripState, string>
  steps: Record<DrivingStep, string>
  notReported: string
  progress: string
  reservation: string
  at: (day: string, time: string) => string
  pickup: string
  destination: string
  until: string
  duration: string
  hours: (hours: number) => string
  flight: string
  passengers: string
  price: string
  driver: string
  noDriver: string
  vehicle: string
  plate: string
  callCompany: (company: string) => string
  calendar: string
  receipt: string
  offline: string
  refresh: string
  rate: string
  starsLabel: (stars: number) => string
  comment: string
  commentHint: string
  send: string
  sending: string
  thanks: string
  ownRating: string
  chooseStars: string
  notSent: string
  failures: Record<Failure, string>
  askCompany: string
  loading: string
  retry: string
}

export const clientWords: Record<ClientLanguage, ClientWords> = {
  fr: {
    locale: 'fr-FR',
    title: 'Votre course',
    otherLanguage: 'English',
    states: {
      PENDING: 'Demande reçue',
      CONFIRMED: 'Réservation confirmée',
      ASSIGNED: 'Votre chauffeur est prévu',
      IN_PROGRESS: 'Course en cours',
      COMPLETED: 'Course terminée',
      CANCELLED: 'Course annulée',
      EN_ROUTE: 'Votre chauffeur est en route',
      ON_SITE: 'Votre chauffeur est sur place',
      ON_BOARD: 'Vous êtes à bord',
      DONE: 'Course terminée',
    },
    steps: { EN_ROUTE: 'Chauffeur en route', ON_SITE: 'Sur place', ON_BOARD: 'À bord', DONE: 'Arrivée' },
    notReported: 'non indiqué',
    progress: 'Suivi de la course',
    reservation: 'Réservation',
    at: (day, time) => `${day} à ${time}`,
    pickup: 'Prise en charge',
    destination: 'Destination',
    until: "Jusqu'au",
    duration: 'Durée',
    hours: (hours) => `${hours}\u00a0h`,
    flight: 'Vol',
    passengers: 'Passagers',
    price: 'Prix',
    driver: 'Chauffeur',
    noDriver: 'Votre chauffeur sera indiqué ici.',
    vehicle: 'Véhicule',
    plate: 'Immatriculation',
    callCompany: (company) => `Appeler ${company}`,
    calendar: 'Ajouter à mon agenda',
    receipt: 'Télécharger le reçu',
    offline: 'Pas de connexion\u00a0: ces informations datent de',
    refresh: 'Actualiser',
    rate: 'Comment était votre course\u00a0?',
    starsLabel: (stars) => (stars === 1 ? '1 étoile sur 5' : `${stars} étoiles sur 5`),
    comment: 'Commentaire',
    commentHint: 'Facultatif. La société le lit, pas le chauffeur.',
    send: 'Envoyer ma note',
    sending: 'Envoi…',
    thanks: 'Merci pour votre note.',
    ownRating: 'Votre note',
    chooseStars: "Choisissez un nombre d'étoiles.",
    notSent: "Votre note n'est pas partie\u00a0: réessayez.",
    failures: {
      LINK_UNKNOWN: "Ce lien n'est plus valable",
      LINK_EXPIRED: 'Ce lien a expiré',
      TOO_MANY_REQUESTS: 'Trop de demandes\u00a0: réessayez dans une minute',
      NO_ANSWER: 'Pas de réponse du serveur',
    },
    askCompany: 'Pour toute question, appelez-nous.',
    loading: 'Chargement…',
    retry: 'Réessayer',
  },
  en: {
    locale: 'en-GB',
    title: 'Your trip',
    otherLanguage: 'Français',
    states: {
      PENDING: 'Request received',
      CONFIRMED: 'Booking confirmed',
      ASSIGNED: 'Your driver is scheduled',
      IN_PROGRESS: 'Trip under way',
      COMPLETED: 'Trip completed',
      CANCELLED: 'Trip cancelled',
      EN_ROUTE: 'Your driver is on the way',
      ON_SITE: 'Your driver has arrived',
      ON_BOARD: 'You are on board',
      DONE: 'Trip completed',
    },
    steps: { EN_ROUTE: 'Driver on the way', ON_SITE: 'At the pick-up', ON_BOARD: 'On board', DONE: 'Arrival' },
    notReported: 'not reported',
    progress: 'Progress of the trip',
    reservation: 'Booking',
    at: (day, time) => `${day} at ${time}`,
    pickup: 'Pick-up',
    destination: 'Destination',
    until: 'Until',
    duration: 'Duration',
    hours: (hours) => (hours === 1 ? '1 hour' : `${hours} hours`),
    flight: 'Flight',
    passengers: 'Passengers',
    price: 'Price',
    driver: 'Driver',
    noDriver: 'Your driver will be shown here.',
    vehicle: 'Vehicle',
    plate: 'Plate',
    callCompany: (company) => `Call ${company}`,
    calendar: 'Add to my calendar',
    receipt: 'Download the receipt',
    offline: 'No connection: this was known at',
    refresh: 'Refresh',
    rate: 'How was your trip?',
    starsLabel: (stars) => (stars === 1 ? '1 star out of 5' : `${stars} stars out of 5`),
    comment: 'Comment',
    commentHint: 'Optional. The company reads it, the driver does not.',
    send: 'Send my rating',
    sending: 'Sending…',
    thanks: 'Thank you for your rating.',
    ownRating: 'Your rating',
    chooseStars: 'Choose a number of stars.',
    notSent: 'Your rating was not sent: please try again.',
    failures: {
      LINK_UNKNOWN: 'This link is no longer valid',
      LINK_EXPIRED: 'This link has expired',
      TOO_MANY_REQUESTS: 'Too many requests: try again in a minute',
      NO_ANSWER: 'The server does not answer',
    },
    askCompany: 'If you have a question, please call us.',
    loading: 'Loading…',
    retry: 'Try again',
  },
}
