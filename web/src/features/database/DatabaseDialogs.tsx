import type { Backup } from '@yoon/contract/backups/calls'
import { OctagonAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { words } from './database-words.ts'
import { Progress } from './WorkMessage.tsx'

interface QuestionProps {
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

interface RestoreProps extends QuestionProps {
  name: string
  /** True if it carries no valid signature of this server. */
  isForeign: boolean
  hasPhotos: boolean
}

/** Asks before all data are replaced. */
export function RestoreDialog({ name, isForeign, hasPhotos, isBusy, ...question }: RestoreProps): ReactElement {
  return (
    <ConfirmDialog
      title="Confirmer la Restauration"
      confirmLabel="Restaurer"
      isBusy={isBusy}
      isLocked={isBusy}
      {...question}
    >
      <p className="rounded-md bg-raised px-3.5 py-2.5 font-semibold [overflow-wrap:anywhere]">{name}</p>
      <p className="mt-3 flex items-start gap-2.5 rounded-md bg-urgent-soft px-3.5 py-2.5 font-semibold text-urgent">
        <OctagonAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        <span>TOUTES les données actuelles seront remplacées. Cette action est irréversible.</span>
      </p>
      {isForeign && (
        <div className="mt-3 rounded-md bg-wait-soft px-3.5 py-2.5 text-wait">
          <p className="font-semibold">Cette sauvegarde a été créée ailleurs</p>
          <p className="mt-1">
            Elle ne porte pas la signature de ce serveur{'\u00a0'}: rien ne prouve qui l'a faite, ni qu'elle est restée
            intacte. Restaurez-la seulement si vous savez d'où elle vient. Les mots de passe et la double
            authentification des comptes existants ne changent pas, et tous les administrateurs sont prévenus.
          </p>
        </div>
      )}
      <p className="mt-3 text-ink-2">
        {hasPhotos
          ? 'Les photos des véhicules qui manquent ici sont remises en place.'
          : 'Cette sauvegarde ne contient pas les photos\u00a0: celles qui ne sont pas sur ce serveur manqueront.'}
      </p>
      <p className="mt-3 text-ink-2">
        Les autres personnes connectées devront se reconnecter. Une sauvegarde de sécurité est faite juste avant, si ce
        serveur peut la conserver.
      </p>
      {isBusy && (
        <div className="mt-3">
          <Progress text="Restauration en cours…" />
        </div>
      )}
    </ConfirmDialog>
  )
}

export function DeleteBackupDialog({ backup, ...question }: QuestionProps & { backup: Backup }): ReactElement {
  return (
    <ConfirmDialog title="Supprimer la sauvegarde" confirmLabel="Supprimer" {...question}>
      <p className="[overflow-wrap:anywhere]">{words.askDeletion(backup.name)}</p>
    </ConfirmDialog>
  )
}
