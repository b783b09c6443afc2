/**
 * Every error that a caller can receive: its HTTP status and French message. A service may override the message, never
 * the code (rules/calls 5).
 */
export const errorCatalogue = {
  INVALID_INPUT: { status: 400, message: 'Certaines informations sont invalides' },
  INVALID_JSON: { status: 400, message: 'Le contenu envoyé est illisible' },
  UNAUTHENTICATED: { status: 401, message: 'Votre session a expiré, veuillez vous reconnecter' },
  INVALID_CREDENTIALS: { status: 401, message: 'Email ou mot de passe incorrect' },
  CODE_REQUIRED: { status: 401, message: 'Le code de votre application est requis' },
  INVALID_CODE: { status: 401, message: 'Ce code est incorrect' },
  FORBIDDEN: {
    status: 403,
    message: "Vous n'avez pas les permissions nécessaires pour accéder à cette fonctionnalité.",
  },
  PASSWORD_EXPIRED: { status: 403, message: 'Votre mot de passe doit être changé' },
  ENROLMENT_REQUIRED: { status: 403, message: 'La double authentification doit être activée' },
  REAUTHENTICATION_REQUIRED: { status: 403, message: 'Confirmez avec votre mot de passe' },
  NOT_FOUND: { status: 404, message: 'Élément introuvable' },
  LINK_UNKNOWN: { status: 404, message: "Ce lien n'est plus valable" },
  LINK_EXPIRED: { status: 410, message: 'Ce lien a expiré' },
  MISSION_REASSIGNED: { status: 410, message: 'Cette mission a été confiée à un autre chauffeur' },
  MISSION_CANCELLED: { status: 410, message: 'Cette mission a été annulée' },
  STEP_TOO_LATE: {
    status: 409,
    message: "La mission a déjà commencé\u00a0: il n'y a plus rien à accepter ou à refuser",
  },
  TOO_EARLY: { status: 409, message: "Cette mission n'a pas encore commencé" },
  GRACE_RUNNING: { status: 409, message: "Le temps d'attente du client n'est pas encore écoulé" },
  STEP_REMOVED: { status: 409, message: 'Le bureau a retiré cette étape' },
  TOO_MANY_PHOTOS: { status: 409, message: 'Une mission a au plus 10 photos' },
  ALREADY_RATED: { status: 409, message: 'Cette course est déjà notée' },
  INVALID_TRANSITION: { status: 409, message: "Cette action n'est plus possible pour cette réservation" },
  BOOKING_READ_ONLY: {
    status: 409,
    message: 'Cette réservation est terminée ou annulée et ne peut plus être modifiée',
  },
  BOOKING_STARTED: {
    status: 409,
    message: 'Pendant la course, seuls la destination, le prix et les demandes peuvent être modifiés',
  },
  START_NOT_UNDOABLE: { status: 409, message: 'Ce démarrage ne peut plus être annulé' },
  ASSIGNMENT_NOT_UNDOABLE: { status: 409, message: 'Cette assignation ne peut plus être annulée' },
  BOOKING_NOT_DELETABLE: { status: 409, message: 'Cette réservation ne peut pas être supprimée' },
  DRIVER_BUSY: { status: 409, message: 'Ce chauffeur est déjà pris sur ce créneau' },
  VEHICLE_BUSY: { status: 409, message: 'Ce véhicule est déjà pris sur ce créneau' },
  DRIVER_UNAVAILABLE: { status: 409, message: "Ce chauffeur n'est pas disponible" },
  VEHICLE_UNAVAILABLE: { status: 409, message: "Ce véhicule n'est pas disponible" },
  DRIVER_ABSENT: { status: 409, message: 'Ce chauffeur est absent sur ce créneau' },
  VEHICLE_ABSENT: { status: 409, message: 'Ce véhicule est immobilisé sur ce créneau' },
  PAPERS_EXPIRED: { status: 409, message: 'Un papier obligatoire expire avant la fin de la course' },
  DRIVER_UNREACHABLE: { status: 409, message: "Impossible d'envoyer: numéro de téléphone manquant" },
  CLIENT_UNAVAILABLE: { status: 409, message: "Ce client n'est pas disponible" },
  CLIENT_EXISTS: { status: 409, message: 'Un client actif a déjà ce numéro de téléphone' },
  EMAIL_EXISTS: { status: 409, message: 'Un autre utilisateur a déjà cet email' },
  TWO_FACTOR_ON: { status: 409, message: 'La double authentification est déjà activée' },
  TWO_FACTOR_OFF: { status: 409, message: "La double authentification n'est pas activée" },
  TWO_FACTOR_DEMANDED: { status: 409, message: 'La double authentification est obligatoire pour votre compte' },
  TWO_FACTOR_UNREADABLE: {
    status: 409,
    message:
      'Les codes de votre application ne peuvent plus être vérifiés\u00a0: utilisez un code de secours, ou demandez à un administrateur de réinitialiser votre double authentification',
  },
  LAST_ADMIN: { status: 409, message: 'Il doit rester au moins un administrateur actif' },
  USER_NOT_DELETABLE: { status: 409, message: 'Cet utilisateur ne peut pas être supprimé' },
  DRIVER_NEEDED: { status: 409, message: 'Ce chauffeur a encore des réservations actives' },
  DRIVER_EXISTS: { status: 409, message: 'Cet utilisateur est déjà un chauffeur' },
  DRIVER_NOT_DELETABLE: { status: 409, message: 'Ce chauffeur ne peut pas être supprimé' },
  LICENSE_EXISTS: { status: 409, message: 'Un autre chauffeur a déjà ce numéro de permis' },
  PLATE_EXISTS: { status: 409, message: 'Un autre véhicule a déjà cette plaque' },
  VEHICLE_HELD: { status: 409, message: 'Ce véhicule est déjà confié à un autre chauffeur' },
  VEHICLE_NOT_DELETABLE: { status: 409, message: 'Ce véhicule ne peut pas être supprimé' },
  PLACE_EXISTS: { status: 409, message: 'Cette zone a déjà un lieu de ce nom' },
  ZONE_EXISTS: { status: 409, message: 'Une autre zone porte déjà ce nom' },
  ZONE_IN_USE: { status: 409, message: 'Cette zone a encore des lieux ou des forfaits' },
  TOO_MANY_ZONES: { status: 409, message: 'Une entreprise a au plus 60 zones' },
  DUPLICATE_TRANSACTION: { status: 409, message: 'Cet ID de transaction est déjà utilisé' },
  NOTHING_TO_SETTLE: { status: 409, message: "Cette réservation n'attend aucun paiement" },
  PAYMENT_NOT_DELETABLE: {
    status: 409,
    message: 'Impossible de supprimer un paiement complété lié à une réservation active',
  },
  CURRENCY_FIXED: { status: 409, message: 'La devise ne peut plus changer\u00a0: des paiements existent déjà' },
  TIMEZONE_CLASH: {
    status: 409,
    message: 'Avec ce fuseau horaire, des réservations du même chauffeur ou véhicule se chevaucheraient',
  },
  NO_RECEIPT: { status: 409, message: 'Seul un paiement complété a un reçu' },
  FOREIGN_BACKUP: {
    status: 409,
    message: 'Cette sauvegarde a été créée ailleurs\u00a0: confirmez avant de la restaurer',
  },
  RESTORE_RUNNING: { status: 409, message: 'Une restauration est déjà en cours' },
  CONFLICT: { status: 409, message: 'Cette opération entre en conflit avec une autre, veuillez réessayer' },
  NOT_RETRIABLE: { status: 409, message: 'Ce message ne peut plus être envoyé' },
  TODO_CLAIMED: { status: 409, message: "Un collègue s'en occupe déjà" },
  IMPORT_USED: { status: 409, message: 'Cet import ne peut plus être annulé' },
  STALE: { status: 412, message: 'Ces informations ont été modifiées entre-temps' },
  TOO_LARGE: { status: 413, message: 'Le contenu envoyé est trop volumineux' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Le type de contenu envoyé n'est pas accepté" },
  IMPORT_REFUSED: { status: 422, message: "Le fichier n'a pas été importé" },
  TOO_MANY_TRIPS: {
    status: 422,
    message: 'Une répartition porte sur 300 courses et 150 chauffeurs au plus',
  },
  INVALID_BACKUP: { status: 422, message: 'Veuillez sélectionner un fichier JSON valide' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'Cette clé a déjà servi pour une autre demande' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Trop de tentatives, veuillez réessayer plus tard' },
  INTERNAL: { status: 500, message: 'Une erreur est survenue' },
  UNAVAILABLE: { status: 503, message: 'Le service est momentanément indisponible, veuillez réessayer' },
  STORAGE_FULL: { status: 507, message: "Il n'y a plus assez d'espace pour enregistrer" },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/**
 * Body of every error reply. `requestId` names the request in the log and in the audit; `fields` maps an input field to
 * the message shown under it.
 */
export interface Failure {
  success: false
  error: { code: ErrorCode; message: string; requestId: string; fields?: Record<string, string>; details?: unknown }
}
