import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { statementFields } from '@yoon/contract/reconciliation/fields'
import { type StatementProvider, statementProviders } from '@yoon/contract/reconciliation/providers'
import type { StatementResult } from '@yoon/contract/reconciliation/schemas'
import { type ReactElement, useState } from 'react'
import { countOf } from '../../lib/count.ts'
import { formatDate } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormNotice } from '../../ui/forms/FormNotice.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { FileButton, FileColumns, FilePreview, FileProblems } from '../imports/index.ts'
import type { ChangeReconciliation } from './reconciliation-url.ts'
import { resultInWords } from './reconciliation-words.ts'
import { StatementCounts } from './StatementCounts.tsx'
import { type StatementChoice, useStatement } from './use-statement.ts'

interface StatementDialogProps {
  provider: StatementProvider
  date: string
  onChange: ChangeReconciliation
  onClose: () => void
}

const options = statementProviders.map((value) => ({ value, label: paymentMethodLabels[value] }))

/** Imports a statement from a file: shows what it would add before anything is written. */
export function StatementDialog({ provider: shown, date, onChange, onClose }: StatementDialogProps): ReactElement {
  const [provider, setProvider] = useState(shown)
  const state = useStatement((result) => {
    toast.success('Relevé importé', resultInWords(result))
    onClose()
    // Leads to the statement, if it is of another day or account than the page shows.
    const day = dayOf(result, date)
    if (provider !== shown || day !== date) onChange({ provider, date: day, line: undefined })
  })
  const { choice, check, isChecking, isWriting, failure } = state
  const isReady = check !== undefined && check.errorCount === 0 && check.added + check.known > 0 && !isChecking
  const choose = (change: Partial<StatementChoice> & Pick<StatementChoice, 'file'>) =>
    state.choose({ provider, mapping: {}, ...change })
  return (
    <Dialog
      title="Importer un relevé"
      size="large"
      isLocked={isWriting}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isWriting} onClick={onClose}>
            Annuler
          </Button>
          <Button look="primary" disabled={!isReady} isBusy={isWriting} onClick={state.start}>
            {isReady && check.added > 0 ? `Importer ${countOf(check.added, 'ligne')}` : 'Importer'}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {failure !== undefined && <FormNotice>{failure}</FormNotice>}
        <SegmentedControl
          label="Compte du relevé"
          field="provider"
          options={options}
          value={provider}
          isDisabled={isWriting}
          onValue={(next) => {
            setProvider(next)
            if (choice) state.choose({ file: choice.file, provider: next, mapping: {} })
          }}
          className="max-w-90"
        />
        <p className="text-ink-2">
          Choisissez le relevé de votre compte marchand, en Excel (.xlsx) ou CSV. Une ligne déjà importée n'est jamais
          comptée deux fois. Rien n'est enregistré avant votre accord.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            label="Fichier du relevé"
            file={choice?.file}
            isBusy={isWriting}
            onFile={(file) => choose({ file })}
          />
        </div>
        <p role="status" className="empty:hidden flex items-center gap-2 text-ink-2">
          {(isChecking || isWriting) && (
            <>
              <Spinner />
              {isWriting ? 'Enregistrement…' : 'Vérification du fichier…'}
            </>
          )}
        </p>
        {choice && check && !isWriting && (
          <>
            <StatementCounts result={check} />
            {check.period && <p className="text-ink-2">{periodInWords(check.period)}</p>}
            {check.errors.length > 0 && (
              <FileProblems
                fields={statementFields}
                title="À corriger dans le fichier"
                label="Erreurs"
                problems={check.errors}
                count={check.errorCount}
                isError
              />
            )}
            <FileColumns
              fields={statementFields}
              check={check}
              isBusy={isChecking}
              onColumn={(field, column) =>
                choose({ file: choice.file, mapping: { ...choice.mapping, [field]: column } })
              }
            />
            <FilePreview check={check} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Returns the day that the page shows after an import: the present one if the statement has it, else its last. */
function dayOf({ period }: StatementResult, date: string): string {
  if (!period || (date >= period.from && date <= period.to)) return date
  return period.to
}

function periodInWords({ from, to }: { from: string; to: string }): string {
  return from === to ? `Relevé du ${formatDate(from)}` : `Relevé du ${formatDate(from)} au ${formatDate(to)}`
}
