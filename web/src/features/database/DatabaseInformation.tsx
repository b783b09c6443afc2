import { ChevronDown, Info } from 'lucide-react'
import type { ReactElement } from 'react'

interface DatabaseInformationProps {
  schedule: { at: string; keep: number } | null | undefined
}

/** Notes for the users of the page (rules/backups 21): what to know in short, the rest behind « En savoir plus ». */
export function DatabaseInformation({ schedule }: DatabaseInformationProps): ReactElement {
  return (
    <aside
      aria-label="Informations"
      className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-1 text-sm text-ink-2"
    >
      <Info size={18} aria-hidden="true" className="mt-px text-brand" />
      <div className="max-w-[110ch] text-pretty">
        <p>
          Une restauration remplace entièrement les données actuelles. Créez une sauvegarde avant de restaurer. Seuls
          les administrateurs peuvent sauvegarder ou restaurer la base de données.
        </p>
        <p className="mt-1.5">
          Les sauvegardes incluent la structure et les données de toutes les tables, au format PostgreSQL (.bak), ou
          JSON là où ce format n'est pas disponible.
        </p>
        <details className="group mt-0.5">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 font-semibold text-brand md:min-h-8">
            En savoir plus
            <ChevronDown size={14} aria-hidden="true" className="group-open:rotate-180" />
          </summary>
          <ul className="grid list-disc gap-1.5 pl-4">
            {schedule && (
              <li>
                Une sauvegarde est faite chaque jour à {schedule.at}&nbsp;; les {schedule.keep} dernières sont
                conservées. Les photos accompagnent la plus récente, quand elles sont sur ce serveur.
              </li>
            )}
            {schedule === null && <li>Aucune sauvegarde quotidienne n'est programmée.</li>}
            <li>
              Les photos des véhicules sont dans un fichier à part (.files), à côté de la sauvegarde, si vous les y
              mettez. Une sauvegarde JSON restaurée depuis un fichier n'a jamais de photos.
            </li>
            <li>
              «{'\u00a0'}Créée ailleurs{'\u00a0'}»{'\u00a0'}: la sauvegarde ne porte pas la signature de ce serveur.
            </li>
          </ul>
        </details>
      </div>
    </aside>
  )
}
