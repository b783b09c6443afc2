import { Info } from 'lucide-react'
import type { ReactElement } from 'react'

interface DatabaseInformationProps {
  schedule: { at: string; keep: number } | null | undefined
}

/** Notes for the users of the page (rules/backups 21). */
export function DatabaseInformation({ schedule }: DatabaseInformationProps): ReactElement {
  return (
    <aside
      aria-label="Informations"
      className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg border border-line bg-raised px-4 py-3.5 text-ink-2"
    >
      <Info size={18} aria-hidden="true" className="mt-0.5 text-brand" />
      <ul className="list-disc gap-x-10 pl-4 text-sm *:mb-1.5 *:break-inside-avoid xl:columns-2">
        <li>Les sauvegardes sont au format PostgreSQL (.bak), ou JSON là où ce format n'est pas disponible.</li>
        <li>Une restauration remplace entièrement les données actuelles.</li>
        <li>Créez une sauvegarde avant de restaurer.</li>
        <li>Les sauvegardes incluent la structure et les données de toutes les tables.</li>
        <li>Seuls les administrateurs peuvent sauvegarder ou restaurer la base de données.</li>
        <li>
          Les photos des véhicules sont dans un fichier à part (.files), à côté de la sauvegarde, si vous les y mettez.
          Une sauvegarde JSON restaurée depuis un fichier n'a jamais de photos.
        </li>
        <li>
          «{'\u00a0'}Créée ailleurs{'\u00a0'}»{'\u00a0'}: la sauvegarde ne porte pas la signature de ce serveur.
        </li>
        {schedule && (
          <li>
            Une sauvegarde est faite chaque jour à {schedule.at}&nbsp;; les {schedule.keep} dernières sont conservées.
            Les photos accompagnent la plus récente, quand elles sont sur ce serveur.
          </li>
        )}
        {schedule === null && <li>Aucune sauvegarde quotidienne n'est programmée.</li>}
      </ul>
    </aside>
  )
}
