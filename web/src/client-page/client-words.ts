import type { BookingStatus } from '@yoon/contract/bookings/status'
import type { drivingSteps } from '@yoon/contract/missions/steps'

export type ClientLanguage = 'fr' | 'en'

export type DrivingStep = (typeof drivingSteps)[number]

/** States of a trip as its client reads them: a status, that of a car without a driver, or the last step of the drive. */
export type TripState = BookingStatus | 'VEHICLE_ASSIGNED' | DrivingStep

/** Reasons why a page shows no trip, or why a rating was refused. */
export type Failure =
  | 'LINK_UNKNOWN'
  | 'LINK_EXPIRED'
  | 'ALREADY_RATED'
  | 'INVALID_TRANSITION'
  | 'TOO_MANY_REQUESTS'
  | 'NO_ANSWER'

interface ClientWords {
  locale: string
  title: string
  /** Name of the other language, which a press chooses. */
  otherLanguage: string
  states: Record<TripState, string>
  /** Sentence below each state: the next event, or advice. */
  hints: Record<TripState, (driver: string) => string>
  steps: Record<DrivingStep, string>
  notReported: string
  progress: string
  reservation: string
  at: (day: string, time: string) => string
  today: string
  tomorrow: string
  pickup: string
  destination: string
  until: string
  duration: string
  hours: (hours: number) => string
  flight: string
  passengers: string
  price: string
  driver: string
  crew: string
  plate: string
  callCompany: (company: string) => string
  calendar: string
  receipt: string
  offline: string
  refresh: string
  rate: string
  starsLabel: (stars: number) => string
  /** Names of the ratings, from one star on. */
  ratings: readonly [string, string, string, string, string]
  comment: string
  commentHint: string
  charactersLeft: (count: number) => string
  send: string
  sending: string
  thanks: string
  ownRating: string
  notSent: string
  failures: Record<Failure, string>
  askCompany: string
  loading: string
  retry: string
  failed: string
  reload: string
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
      VEHICLE_ASSIGNED: 'Votre véhicule est prévu',
      IN_PROGRESS: 'Course en cours',
      COMPLETED: 'Course terminée',
      CANCELLED: 'Course annulée',
      EN_ROUTE: 'Votre chauffeur est en route',
      ON_SITE: 'Votre chauffeur est sur place',
      ON_BOARD: 'Vous êtes à bord',
      DONE: 'Course terminée',
    },
    hints: {
      PENDING: () => 'Nous vous la confirmons au plus vite.',
      CONFIRMED: () => "Votre chauffeur s'affichera ici dès qu'il sera désigné.",
      ASSIGNED: () => 'Le jour de la course, suivez ici son arrivée.',
      VEHICLE_ASSIGNED: () => 'À bientôt.',
      IN_PROGRESS: () => 'Bon voyage.',
      COMPLETED: () => 'Merci, et à bientôt.',
      CANCELLED: () => 'Pour toute question, appelez-nous.',
      EN_ROUTE: (driver) => `${driver} vient vous chercher.`,
      ON_SITE: (driver) => `${driver} vous attend.`,
      ON_BOARD: () => 'Bon voyage.',
      DONE: () => 'Merci, et à bientôt.',
    },
    steps: { EN_ROUTE: 'En route', ON_SITE: 'Sur place', ON_BOARD: 'À bord', DONE: 'Arrivée' },
    notReported: 'non indiqué',
    progress: 'Suivi de la course',
    reservation: 'Réservation',
    at: (day, time) => `${day} à ${time}`,
    today: "Aujourd'hui",
    tomorrow: 'Demain',
    pickup: 'Prise en charge',
    destination: 'Destination',
    until: "Jusqu'au",
    duration: 'Durée',
    hours: (hours) => `${hours}\u00a0h`,
    flight: 'Vol',
    passengers: 'Passagers',
    price: 'Prix',
    driver: 'Votre chauffeur',
    crew: 'Chauffeur et véhicule',
    plate: 'Immatriculation',
    callCompany: (company) => `Appeler ${company}`,
    calendar: 'Ajouter à mon agenda',
    receipt: 'Télécharger le reçu',
    offline: 'Pas de connexion\u00a0: ces informations datent de',
    refresh: 'Actualiser',
    rate: 'Comment était votre course\u00a0?',
    starsLabel: (stars) => (stars === 1 ? '1 étoile sur 5' : `${stars} étoiles sur 5`),
    ratings: ['Très décevante', 'Décevante', 'Correcte', 'Très bien', 'Excellente'],
    comment: 'Commentaire',
    commentHint: 'Facultatif. La société le lit, pas le chauffeur.',
    charactersLeft: (count) => (count < 2 ? `${count} caractère restant` : `${count} caractères restants`),
    send: 'Envoyer ma note',
    sending: 'Envoi…',
    thanks: 'Merci pour votre note.',
    ownRating: 'Votre note',
    notSent: "Votre note n'est pas partie\u00a0: réessayez.",
    failures: {
      LINK_UNKNOWN: "Ce lien n'est plus valable",
      LINK_EXPIRED: 'Ce lien a expiré',
      ALREADY_RATED: 'Cette course a déjà été notée',
      INVALID_TRANSITION: 'Cette course ne peut pas être notée maintenant',
      TOO_MANY_REQUESTS: 'Trop de demandes\u00a0: réessayez dans une minute',
      NO_ANSWER: 'Pas de réponse du serveur',
    },
    askCompany: 'Pour toute question, appelez-nous.',
    loading: 'Chargement…',
    retry: 'Réessayer',
    failed: "Cette page ne s'affiche pas",
    reload: 'Recharger',
  },
  en: {
    locale: 'en-GB',
    title: 'Your trip',
    otherLanguage: 'Français',
    states: {
      PENDING: 'Request received',
      CONFIRMED: 'Booking confirmed',
      ASSIGNED: 'Your driver is scheduled',
      VEHICLE_ASSIGNED: 'Your car is reserved',
      IN_PROGRESS: 'Trip under way',
      COMPLETED: 'Trip completed',
      CANCELLED: 'Trip cancelled',
      EN_ROUTE: 'Your driver is on the way',
      ON_SITE: 'Your driver has arrived',
      ON_BOARD: 'You are on board',
      DONE: 'Trip completed',
    },
    hints: {
      PENDING: () => 'We will confirm it shortly.',
      CONFIRMED: () => 'Your driver will be shown here once assigned.',
      ASSIGNED: () => 'Follow the arrival here on the day of your trip.',
      VEHICLE_ASSIGNED: () => 'See you soon.',
      IN_PROGRESS: () => 'Have a pleasant trip.',
      COMPLETED: () => 'Thank you for travelling with us.',
      CANCELLED: () => 'If you have a question, please call us.',
      EN_ROUTE: (driver) => `${driver} is coming to pick you up.`,
      ON_SITE: (driver) => `${driver} is waiting for you.`,
      ON_BOARD: () => 'Have a pleasant trip.',
      DONE: () => 'Thank you for travelling with us.',
    },
    steps: { EN_ROUTE: 'On the way', ON_SITE: 'Arrived', ON_BOARD: 'On board', DONE: 'Drop-off' },
    notReported: 'not reported',
    progress: 'Progress of the trip',
    reservation: 'Booking',
    at: (day, time) => `${day} at ${time}`,
    today: 'Today',
    tomorrow: 'Tomorrow',
    pickup: 'Pick-up',
    destination: 'Destination',
    until: 'Until',
    duration: 'Duration',
    hours: (hours) => (hours === 1 ? '1 hour' : `${hours} hours`),
    flight: 'Flight',
    passengers: 'Passengers',
    price: 'Price',
    driver: 'Your driver',
    crew: 'Driver and vehicle',
    plate: 'Plate',
    callCompany: (company) => `Call ${company}`,
    calendar: 'Add to my calendar',
    receipt: 'Download the receipt',
    offline: 'No connection: this was known at',
    refresh: 'Refresh',
    rate: 'How was your trip?',
    starsLabel: (stars) => (stars === 1 ? '1 star out of 5' : `${stars} stars out of 5`),
    ratings: ['Very poor', 'Poor', 'Fair', 'Very good', 'Excellent'],
    comment: 'Comment',
    commentHint: 'Optional. The company reads it, the driver does not.',
    charactersLeft: (count) => (count === 1 ? '1 character left' : `${count} characters left`),
    send: 'Send my rating',
    sending: 'Sending…',
    thanks: 'Thank you for your rating.',
    ownRating: 'Your rating',
    notSent: 'Your rating was not sent: please try again.',
    failures: {
      LINK_UNKNOWN: 'This link is no longer valid',
      LINK_EXPIRED: 'This link has expired',
      ALREADY_RATED: 'This trip was already rated',
      INVALID_TRANSITION: 'This trip cannot be rated now',
      TOO_MANY_REQUESTS: 'Too many requests: try again in a minute',
      NO_ANSWER: 'The server does not answer',
    },
    askCompany: 'If you have a question, please call us.',
    loading: 'Loading…',
    retry: 'Try again',
    failed: 'This page cannot be shown',
    reload: 'Reload',
  },
}
