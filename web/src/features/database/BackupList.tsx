import type { Backup } from '@yoon/contract/backups/calls'
import { Archive, Download, Images, RotateCw, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { formatSize, words } from './database-words.ts'
import type { DatabasePage } from './use-database.ts'

interface BackupListProps {
  page: DatabasePage
  onDelete: (backup: Backup) => void
}

/** The stored backups, one of which may be chosen. */
export function BackupList({ page, onDelete }: BackupListProps): ReactElement {
  const { list, message } = page
  const backups = list.answer?.data.backups
  const section = useKeptFocus<HTMLElement>('li')
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="sauvegardes" className="outline-none">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="sauvegardes" className="text-lg font-bold">
          Sauvegardes Disponibles
        </h2>
        <Button
          look="quiet"
          icon={<RotateCw size={16} aria-hidden="true" />}
          isBusy={page.work === 'listing'}
          disabled={page.work !== undefined && page.work !== 'listing'}
          onClick={() => void page.reload()}
        >
          <span className="max-md:sr-only">Actualiser</span>
        </Button>
      </div>
      {list.error && <ErrorState message={words.listFailed} onRetry={() => void page.reload()} />}
      {!list.error && !backups && (
        <Card as="p" role="status" className="px-4 py-6 text-center text-ink-2">
          Chargement des sauvegardes…
        </Card>
      )}
      {backups?.length === 0 && !list.error && <NoBackups isServerless={/serverless/i.test(message?.text ?? '')} />}
      {backups && backups.length > 0 && (
        <Card className="overflow-hidden">
          <Titles />
          <ul className="divide-y divide-line">
            {backups.map((backup) => (
              <BackupRow key={backup.name} backup={backup} page={page} onDelete={() => onDelete(backup)} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function NoBackups({ isServerless }: { isServerless: boolean }): ReactElement {
  if (!isServerless) {
    return (
      <EmptyState title="Aucune sauvegarde disponible" icon={<Archive size={20} aria-hidden="true" />}>
        <p>La première se fait avec «&nbsp;Créer une Sauvegarde&nbsp;», juste au-dessus.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Mode Serverless Détecté">
      <p>Les sauvegardes sont téléchargées directement au format JSON&nbsp;: gardez-les en lieu sûr.</p>
    </EmptyState>
  )
}

const columns = 'xl:grid xl:grid-cols-[minmax(0,1fr)_9rem_4.5rem_5.5rem_11rem] xl:items-center xl:gap-x-3'

/** Titles above the columns, where the rows have some; each row says by itself what it is. */
function Titles(): ReactElement {
  return (
    <div aria-hidden="true" className="border-b border-line bg-raised pr-28.5 pl-11.5 max-xl:hidden">
      <div className={`py-2.5 text-sm font-semibold text-ink-2 ${columns}`}>
        <span>Sauvegarde</span>
        <span>Date</span>
        <span>Taille</span>
        <span>Format</span>
        <span>Photos</span>
      </div>
    </div>
  )
}

interface BackupRowProps {
  backup: Backup
  page: DatabasePage
  onDelete: () => void
}

function BackupRow({ backup, page, onDelete }: BackupRowProps): ReactElement {
  const { name, created, size, type, filesSize, isForeign } = backup
  const isBusy = page.work !== undefined
  return (
    <li className="flex items-center pr-1.5 has-checked:bg-brand-soft max-md:flex-wrap">
      <label className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 py-2 pl-4 max-md:basis-full max-md:items-start">
        <input
          type="radio"
          name="sauvegarde"
          className="size-4.5 shrink-0 accent-brand max-md:mt-0.5"
          checked={page.selected === name}
          disabled={isBusy}
          onChange={() => page.select(name)}
        />
        <span className={`flex min-w-0 flex-1 flex-wrap gap-x-3 ${columns}`}>
          <span className="basis-full font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span className="text-ink-2 tabular-nums">{created}</span>
          <span className="text-ink-2 tabular-nums">{formatSize(size)}</span>
          <span className="text-ink-2">{type === 'json' ? 'JSON' : 'PostgreSQL'}</span>
          <span className="flex basis-full flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2 max-md:min-h-8 max-md:pr-32 max-xl:mt-0.5">
            {isForeign && <Badge tone="wait">Créée ailleurs</Badge>}{' '}
            {filesSize === null ? (
              'Sans photos'
            ) : (
              <span className="max-md:text-xs">
                Avec les photos <span className="whitespace-nowrap">({formatSize(filesSize)})</span>
              </span>
            )}
          </span>
        </span>
      </label>
      {/* On phones beside the last line of the label. */}
      <span className="flex max-md:relative max-md:-mt-11 max-md:ml-auto">
        <IconButton label={`Télécharger ${name}`} disabled={isBusy} onClick={() => void page.save(backup)}>
          <Download size={18} aria-hidden="true" />
        </IconButton>
        {filesSize === null ? (
          // A placeholder keeps the columns aligned.
          <span aria-hidden="true" className="size-9 shrink-0 max-md:hidden" />
        ) : (
          <IconButton
            label={`Télécharger les photos de ${name}`}
            disabled={isBusy}
            onClick={() => void page.save(backup, true)}
          >
            <Images size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={`Supprimer ${name}`} disabled={isBusy} onClick={onDelete}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
