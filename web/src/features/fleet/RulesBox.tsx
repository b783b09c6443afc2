import { recommendedHourlyRates } from '@yoon/contract/bookings/price'
import { vehicleTypeLabels, vehicleTypes } from '@yoon/contract/vehicles/types'
import { Info } from 'lucide-react'
import type { ReactElement } from 'react'
import { formatMoney } from '../../lib/format.ts'

/** Shows the rules for staff (rules/fleet 14, 15, 18). */
export function RulesBox(): ReactElement {
  return (
    <aside
      aria-labelledby="regles"
      className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg border border-line bg-raised px-4 py-3.5 text-ink-2"
    >
      <Info size={18} aria-hidden="true" className="mt-0.5 text-brand" />
      <div>
        <h2 id="regles" className="font-bold text-ink">
          Bon à savoir
        </h2>
        <p className="mt-1">Tarifs horaires conseillés&nbsp;:</p>
        <ul className="flex flex-wrap gap-x-5">
          {vehicleTypes.map((type) => (
            <li key={type} className="whitespace-nowrap">
              {vehicleTypeLabels[type]} <b className="text-ink">{formatMoney(recommendedHourlyRates[type])}</b>
            </li>
          ))}
        </ul>
        <p className="mt-1">Le prix au kilomètre s'applique uniquement aux trajets hors de Dakar.</p>
        <p>Un véhicule a au plus un chauffeur&nbsp;; un chauffeur peut avoir plusieurs véhicules.</p>
      </div>
    </aside>
  )
}
