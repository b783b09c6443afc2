import { listPapers, type Paper } from '@yoon/contract/papers/calls'
import { paperKindLabels, vehiclePaperKinds } from '@yoon/contract/papers/kinds'
import { formatPhone } from '@yoon/contract/phones'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import type { Vehicle } from '@yoon/contract/vehicles/calls'
import { vehicleTypeLabels } from '@yoon/contract/vehicles/types'
import { Printer } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { countOf } from '../../../lib/count.ts'
import { dayOf, formatDate, personName } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { vehicleName } from '../fleet-words.ts'

/** The papers of a vehicle that are valid today, to be printed and kept on board (rules/papers 11). */
export function DossierDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }): ReactElement {
  const papers = useData(listPapers, { vehicleId: vehicle.id, limit: 100 })
  const today = dayOf(Date.now())
  const valid = (papers.answer?.data ?? []).filter((paper) => isValidOn(today, paper))
  const missing = vehiclePaperKinds.filter((kind) => !valid.some((paper) => paper.kind === kind))
  return (
    <Dialog
      title="Dossier de bord"
      description={`${vehicleName(vehicle)} · ${vehicle.licensePlate}`}
      size="large"
      isForReading
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <Button
            look="primary"
            icon={<Printer size={16} aria-hidden="true" />}
            disabled={!papers.answer}
            onClick={() => print()}
          >
            Imprimer
          </Button>
        </>
      }
    >
      <QueryState data={papers} skeleton={<Skeleton rows={3} className="h-10" />}>
        {() => (
          <div className="grid gap-4">
            {missing.length > 0 && (
              <p className="rounded-md bg-wait-soft px-3 py-2.5 font-semibold text-wait">
                Sans papier valable&nbsp;: {missing.map((kind) => paperKindLabels[kind].toLowerCase()).join(', ')}.
              </p>
            )}
            <Sheet vehicle={vehicle} papers={valid} />
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

/** True if a paper is valid on a day: also one that a newer one replaces, and not yet one that begins later. */
function isValidOn(day: string, { issuedOn, expiresOn }: Paper): boolean {
  return (issuedOn ?? day) <= day && (expiresOn ?? day) >= day
}

/** A column for which phones have no room: the number stands below the paper there. */
const beside = 'max-md:not-print:hidden'

/** The printed part: the company, the vehicle with its driver, and its papers. */
function Sheet({ vehicle, papers }: { vehicle: Vehicle; papers: readonly Paper[] }): ReactElement {
  const { answer } = useData(getPublicSettings, {})
  const profile = answer?.data.profile
  const { type, year, capacity, licensePlate, driver } = vehicle
  return (
    <div className="print-alone grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line px-4 py-3">
      <div>
        <p className="font-bold">{profile?.companyName}</p>
        <p className="text-sm">
          {[profile?.address, profile?.phone && formatPhone(profile.phone)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div>
        <p className="text-lg font-bold">
          Dossier de bord · {vehicleName(vehicle)} · {licensePlate}
        </p>
        <p className="text-sm">
          {vehicleTypeLabels[type]} · {year} · {countOf(capacity, 'place')}
          {driver && ` · Chauffeur\u00a0: ${personName(driver.user)}`}
        </p>
      </div>
      <table className="w-full border-collapse text-left max-md:text-sm">
        <caption className="sr-only">Papiers valables</caption>
        <thead>
          <tr className="border-b border-line-strong *:py-1 *:pr-3 max-md:*:last:pr-0">
            <th scope="col">Papier</th>
            <th scope="col" className={beside}>
              Numéro
            </th>
            <th scope="col">Émis le</th>
            <th scope="col">Valable jusqu'au</th>
          </tr>
        </thead>
        <tbody>
          {papers.map(({ id, kind, number, issuedOn, expiresOn }) => (
            <tr key={id} className="break-inside-avoid border-b border-line *:py-1 *:pr-3 max-md:*:last:pr-0">
              <th scope="row" className="font-semibold">
                {paperKindLabels[kind]}
                {number && (
                  <span className="block text-sm font-normal text-ink-2 md:hidden print:hidden">{number}</span>
                )}
              </th>
              <td className={beside}>{number ?? '–'}</td>
              <td className="whitespace-nowrap">{issuedOn ? formatDate(issuedOn) : '–'}</td>
              <td className={expiresOn ? 'whitespace-nowrap' : ''}>
                {expiresOn ? formatDate(expiresOn) : 'Sans expiration'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm">Édité le {formatDate(dayOf(Date.now()))}</p>
    </div>
  )
}
