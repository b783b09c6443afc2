import type { Backup } from '@yoon/contract/backups/calls'
import { Download, Images, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { dayOf } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatCreated, formatSize, kindOf } from './database-words.ts'
import type { DatabasePage } from './use-database.ts'

/** Widths of the columns, where there is room for them. */
export const columns = 'xl:grid xl:grid-cols-[minmax(0,1fr)_4.75rem_5.75rem_6.5rem] xl:items-center xl:gap-x-3'
/** Room of the actions at the end of a row. */
export const actionsWidth = 'xl:w-69'

const fact = 'whitespace-nowrap text-ink-2 tabular-nums max-xl:text-sm'
/** Separates a fact from the one before it where both stand in one line. */
const afterDot = "max-xl:before:mr-1.5 max-xl:before:content-['·']"

interface BackupRowProps {
  backup: Backup
  page: DatabasePage
  onRestore: () => void
  onDelete: () => void
}

/** A backup of the list; once chosen it offers the restore, and on phones says its actions in words. */
export function BackupRow({ backup, page, onRestore, onDelete }: BackupRowProps): ReactElement {
  const { name } = backup
  const isChosen = page.selected === name
  return (
    <li className={`relative flex flex-wrap items-center ${isChosen ? 'bg-brand-soft' : ''}`}>
      <label className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 py-2 pl-4 max-md:basis-full max-md:items-start max-md:pt-3 max-md:pr-3">
        <input
          type="radio"
          name="sauvegarde"
          className="size-4.5 shrink-0 accent-brand max-md:mt-0.5"
          checked={isChosen}
          disabled={page.work !== undefined}
          onChange={() => page.select(name)}
        />
        <BackupFacts backup={backup} />
      </label>
      <RowActions backup={backup} page={page} isChosen={isChosen} onDelete={onDelete} />
      {isChosen && <RestoreOffer page={page} onRestore={onRestore} />}
    </li>
  )
}

function BackupFacts({ backup }: { backup: Backup }): ReactElement {
  const { name, created, size, type, filesSize, isForeign } = backup
  return (
    <span className={`flex min-w-0 flex-1 flex-wrap gap-x-1.5 max-md:gap-y-0.5 ${columns}`}>
      <span className="basis-full leading-snug">
        <span className="flex flex-wrap items-center gap-x-2 max-md:min-h-6 max-md:pr-31">
          <b className="font-semibold md:whitespace-nowrap">{formatCreated(created, dayOf(Date.now()))}</b>{' '}
          {isForeign ? (
            <Badge tone="wait">Créée ailleurs</Badge>
          ) : (
            <span className="text-sm text-ink-2 max-md:hidden">{kindOf(name)}</span>
          )}
        </span>{' '}
        <span className="block text-sm text-ink-3 [overflow-wrap:anywhere]">{name}</span>
      </span>{' '}
      <span className={fact}>{formatSize(size)}</span>
      <span className={`${fact} ${afterDot}`}>{type === 'json' ? 'JSON' : 'PostgreSQL'}</span>
      {filesSize === null ? (
        <span className={`text-sm text-ink-2 ${afterDot}`}>Sans photos</span>
      ) : (
        <span className="text-sm text-ink-2 max-xl:basis-full">
          <span className="xl:sr-only">Avec les photos (</span>
          <span className="whitespace-nowrap tabular-nums">{formatSize(filesSize)}</span>
          <span className="xl:sr-only">)</span>
        </span>
      )}
    </span>
  )
}

interface RowActionsProps extends Omit<BackupRowProps, 'onRestore'> {
  isChosen: boolean
}

/** Download, photos and deletion: words where there is room and in the chosen row, else icons. */
function RowActions({ backup, page, isChosen, onDelete }: RowActionsProps): ReactElement {
  const { name, filesSize } = backup
  const isBusy = page.work !== undefined
  const place = isChosen
    ? 'max-md:order-last max-md:w-full max-md:px-2 max-md:pb-2'
    : 'max-md:absolute max-md:top-0 max-md:right-1'
  const word = isChosen ? 'md:max-xl:sr-only' : 'max-xl:sr-only'
  const action = `px-2.5! ${isChosen ? 'max-md:flex-1 max-md:gap-1.5 max-md:px-0! max-md:text-sm' : 'max-md:w-11 max-md:px-0!'}`
  return (
    <span className={`flex shrink-0 items-center justify-end pr-1.5 max-md:pr-0 ${actionsWidth} ${place}`}>
      <Button
        look="quiet"
        className={action}
        icon={<Download size={17} className="shrink-0" aria-hidden="true" />}
        aria-label={`Télécharger ${name}`}
        data-tooltip={`Télécharger ${name}`}
        disabled={isBusy}
        onClick={() => void page.save(backup)}
      >
        <span className={word}>Télécharger</span>
      </Button>
      {filesSize !== null && (
        <Button
          look="quiet"
          className={action}
          icon={<Images size={17} className="shrink-0" aria-hidden="true" />}
          aria-label={`Télécharger les photos de ${name}`}
          data-tooltip={`Télécharger les photos de ${name}`}
          disabled={isBusy}
          onClick={() => void page.save(backup, true)}
        >
          <span className={word}>Photos</span>
        </Button>
      )}
      {/* Keeps the deletion apart from the harmless actions. */}
      <span aria-hidden="true" className="mx-1 h-5 w-px shrink-0 bg-line max-md:mx-0" />
      <Button
        look="quiet"
        className={`${action} hover:text-urgent`}
        icon={<Trash2 size={17} className="shrink-0" aria-hidden="true" />}
        aria-label={`Supprimer ${name}`}
        data-tooltip={`Supprimer ${name}`}
        disabled={isBusy}
        onClick={onDelete}
      >
        <span className={isChosen ? 'md:sr-only' : 'sr-only'}>Supprimer</span>
      </Button>
    </span>
  )
}

/** The action that replaces all data, in the row of the backup that would replace them. */
function RestoreOffer({ page: { work }, onRestore }: { page: DatabasePage; onRestore: () => void }): ReactElement {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2 pr-3 pb-3 pl-11.5 max-md:px-3 max-md:pb-1.5">
      <p className="text-sm text-ink-2">Toutes les données actuelles seront remplacées par cette sauvegarde.</p>
      <Button
        icon={<RotateCcw size={16} className="shrink-0" aria-hidden="true" />}
        isBusy={work === 'restore'}
        disabled={work !== undefined && work !== 'restore'}
        onClick={onRestore}
        className="text-urgent max-md:w-full max-md:px-2"
      >
        Restaurer la Base de Données
      </Button>
    </div>
  )
}
