import type { Role } from '@yoon/contract/permissions'

/** Description of each role, in one line. */
export const roleHints: Record<Role, string> = {
  CLIENT: "N'utilise pas Yoon\u00a0: email et mot de passe sont facultatifs.",
  DRIVER: 'Voit ses propres courses, sans les montants.',
  OPERATRICE: 'Réserve, assigne et démarre les courses.',
  CAISSIERE: 'Voit les réservations et encaisse.',
  GESTIONNAIRE_PARC: 'Gère les véhicules et les confie aux chauffeurs.',
  OPERATRICE_CAISSIERE: 'Réserve, assigne, démarre et encaisse.',
  MODERATOR: 'Réserve et assigne\u00a0; voit les paiements et les chiffres.',
  ADMIN: 'Peut tout faire, y compris gérer les utilisateurs et les paramètres.',
}
