import type { ClientLanguage, ClientMessageKind } from './kinds.ts'

/** Templates before anyone has changed them (rules/client-messages 2). */
export const originalTemplates: Record<ClientLanguage, Record<ClientMessageKind, string>> = {
  fr: {
    CONFIRMATION: `Bonjour {client},

Votre réservation {reference} est enregistrée.
Date\u00a0: {date} à {heure}
Prise en charge\u00a0: {depart}
Destination\u00a0: {destination}
Vol\u00a0: {vol}
Prix\u00a0: {prix}

Suivez votre course ici\u00a0: {lien}

{societe}
Assistance\u00a0: {telephone}`,
    REMINDER: `Bonjour {client},

Nous vous rappelons votre course du {date} à {heure}.
Prise en charge\u00a0: {depart}
Vol\u00a0: {vol}
Chauffeur\u00a0: {chauffeur}
Véhicule\u00a0: {vehicule}, {plaque}

Suivez votre course ici\u00a0: {lien}

{societe}
Assistance\u00a0: {telephone}`,
    DRIVER_ASSIGNED: `Bonjour {client},

Pour votre course du {date} à {heure}, votre chauffeur sera {chauffeur}.
Véhicule\u00a0: {vehicule}
Immatriculation\u00a0: {plaque}

Suivez votre course ici\u00a0: {lien}

{societe}
Assistance\u00a0: {telephone}`,
    EN_ROUTE: `Bonjour {client},

{chauffeur} est en route vers {depart}.
Véhicule\u00a0: {vehicule}
Immatriculation\u00a0: {plaque}

Suivez son arrivée ici\u00a0: {lien}

{societe}
Assistance\u00a0: {telephone}`,
    ON_SITE: `Bonjour {client},

{chauffeur} vous attend\u00a0: {depart}.
Véhicule\u00a0: {vehicule}
Immatriculation\u00a0: {plaque}

Suivez votre course ici\u00a0: {lien}

{societe}
Assistance\u00a0: {telephone}`,
    RECEIPT: `Bonjour {client},

Merci d'avoir voyagé avec {societe} le {date}.
Votre reçu, et de quoi noter votre course\u00a0: {lien}

Réservation\u00a0: {reference}
Assistance\u00a0: {telephone}`,
  },
  en: {
    CONFIRMATION: `Hello {client},

Your booking {reference} is registered.
Date: {date} at {heure}
Pick-up: {depart}
Destination: {destination}
Flight: {vol}
Price: {prix}

Follow your trip here: {lien}

{societe}
Support: {telephone}`,
    REMINDER: `Hello {client},

This is a reminder of your trip on {date} at {heure}.
Pick-up: {depart}
Flight: {vol}
Driver: {chauffeur}
Vehicle: {vehicule}, {plaque}

Follow your trip here: {lien}

{societe}
Support: {telephone}`,
    DRIVER_ASSIGNED: `Hello {client},

For your trip on {date} at {heure}, your driver will be {chauffeur}.
Vehicle: {vehicule}
Plate: {plaque}

Follow your trip here: {lien}

{societe}
Support: {telephone}`,
    EN_ROUTE: `Hello {client},

{chauffeur} is on the way to {depart}.
Vehicle: {vehicule}
Plate: {plaque}

Follow the arrival here: {lien}

{societe}
Support: {telephone}`,
    ON_SITE: `Hello {client},

{chauffeur} is waiting for you: {depart}.
Vehicle: {vehicule}
Plate: {plaque}

Follow your trip here: {lien}

{societe}
Support: {telephone}`,
    RECEIPT: `Hello {client},

Thank you for travelling with {societe} on {date}.
Your receipt, and a way to rate your trip: {lien}

Booking: {reference}
Support: {telephone}`,
  },
}
