/** Messages for a backup that cannot be restored: the fault, and that nothing was changed. */
export const refusals = {
  notABackup: 'Veuillez sélectionner un fichier JSON valide',
  nothingChosen: 'Veuillez sélectionner une sauvegarde à restaurer ou télécharger un fichier JSON',
  broken: "Cette sauvegarde est incomplète ou abîmée\u00a0: rien n'a été modifié",
  newer: "Cette sauvegarde vient d'une version plus récente de Yoon\u00a0: mettez Yoon à jour avant de la restaurer",
  altered: "Le contenu de cette sauvegarde ne correspond pas à sa somme de contrôle\u00a0: rien n'a été modifié",
  foreignPart: "Cette sauvegarde contient des données que Yoon ne connaît pas\u00a0: rien n'a été modifié",
  laterTable: (label: string) =>
    `Cette sauvegarde contient des données (${label}) que sa version de Yoon ne connaissait pas : rien n'a été modifié`,
  brokenRule: (problem: string) =>
    `Cette sauvegarde, créée ailleurs, contient des valeurs que Yoon n'accepte pas : ${problem}. Rien n'a été modifié`,
  badRow: (label: string, row: number) =>
    `Cette sauvegarde contient des valeurs impossibles (${label}, ligne ${row})\u00a0: rien n'a été modifié`,
  badRows: (label: string) =>
    `Cette sauvegarde contient des valeurs impossibles (${label})\u00a0: rien n'a été modifié`,
  unfit: `Les données de cette sauvegarde ne peuvent pas être reprises par cette version de Yoon : rien n'a été modifié`,
  tooLong: "Cette sauvegarde contient des textes trop longs\u00a0: rien n'a été modifié",
  brokenReference: (label: string) =>
    `Cette sauvegarde renvoie à des éléments absents (${label})\u00a0: rien n'a été modifié`,
  badSettings: "Les paramètres de cette sauvegarde sont incomplets\u00a0: rien n'a été modifié",
  wrongMoney:
    "Les paiements de cette sauvegarde et ce qui en est affecté aux courses ne concordent pas\u00a0: rien n'a été modifié",
  noAdmin: "Cette sauvegarde n'a aucun administrateur actif\u00a0: personne ne pourrait plus se connecter",
  foreignDump: "Ce fichier n'est pas une sauvegarde de Yoon\u00a0: rien n'a été modifié",
  demonstration:
    'Cette sauvegarde vient de la démonstration, dont le mot de passe est public\u00a0: ce serveur, ouvert au public, ne la restaure pas',
  noDump: 'Ce serveur ne peut restaurer que des sauvegardes JSON',
}

/** Refusal of a foreign backup that gives the e-mail of an account with a second factor to another account. */
export const otherAccount = (email: string) =>
  `Cette sauvegarde créée ailleurs donne l'adresse ${email} à un autre compte, alors que ce compte a une double authentification\u00a0: rien n'a été modifié`

/** Message for a server that cannot keep backups. */
export const serverlessMessage =
  "Mode serverless\u00a0: la sauvegarde n'est pas conservée, elle est téléchargée directement"

export const undeletable =
  "Cette sauvegarde ne peut pas être supprimée\u00a0: le serveur n'a pas le droit d'écrire dans le dossier des sauvegardes"

export const noFiles = 'Cette sauvegarde ne contient pas les photos'

export const backupNotFound = 'Cette sauvegarde est introuvable'
