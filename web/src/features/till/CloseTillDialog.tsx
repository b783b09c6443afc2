import { closeTill } from '@yoon/contract/till/calls'
import { tillCloseSchema } from '@yoon/contract/till/form'
import { tillLimits } from '@yoon/contract/till/limits'
import type { Till } from '@yoon/contract/till/schemas'
import { type ReactElement, useState } from 'react'
import { isRefused, savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { formatMoney } from '../../lib/format.ts'
import { failureTitle, retractFailure } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts.ts'
import { Fact } from '../../ui/Fact.tsx'
import { TextAreaField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { FormNotice } from '../../ui/forms/FormNotice.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { CountFields, CountTotal } from './CountFields.tsx'
import { atPieces, countErrorsAt, countsOf, initialCounts } from './count-values.ts'
import { Difference } from './Difference.tsx'

interface CloseTillDialogProps {
  till: Till
  /** False if an administrator closes the till of another person. */
  isOwn: boolean
  onClose: () => void
  onClosed: (id: string) => void
}

/** Result of the first count. */
interface Outcome {
  expected: number
  counted: number
  difference: number
  version: number
}

/** Counts a till without seeing what is expected, then asks for the reason of a large difference (rules/till 20–23). */
export function CloseTillDialog({ till, isOwn, onClose, onClosed }: CloseTillDialogProps): ReactElement {
  const [outcome, setOutcome] = useState<Outcome | undefined>(() => outcomeOf(till))
  const form = useForm({
    initial: { ...initialCounts(), reason: '' },
    parse: ({ reason, ...values }) => {
      const counts = outcome ? (till.counts ?? countsOf(values, till.currency)) : countsOf(values, till.currency)
      return atPieces(tillCloseSchema.safeParse({ counts, reason, ...(!isOwn && { sessionId: till.id }) }))
    },
    onValid: (body) => {
      retractFailure()
      close.run(body, outcome?.version ?? till.version)
    },
    atFields: countErrorsAt,
    draft: `till ${till.id}`,
    draftShape: {},
  })
  const close = useAction(closeTill, {
    onSuccess: ({ data }) => {
      toast.success('Caisse fermée', `${data.number} · écart ${formatMoney(data.difference ?? 0)}`)
      form.forget()
      onClosed(data.id)
    },
    onError: (error) => {
      if (isRefused(error, 'REASON_REQUIRED')) {
        setOutcome(error.details as Outcome)
        return
      }
      form.setServerErrors(error)
      sayFailure(failureTitle, error, 'Erreur lors de la fermeture de la caisse')
    },
  })
  const { isBusy, lost, stale } = savingOf(close)
  const guard = useUnsavedGuard(form.isDirty, () => {
    form.forget()
    onClose()
  })
  return (
    <FormDialog
      title={isOwn ? 'Fermer ma caisse' : `Fermer la caisse de ${till.user.name}`}
      id="fermeture"
      size={outcome ? 'medium' : 'large'}
      form={form}
      guard={guard}
      submitLabel="Fermer la caisse"
      summary={!outcome && <CountTotal values={form.values} currency={till.currency} />}
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      {stale && (
        <FormNotice>{stale}&nbsp;: un encaissement est arrivé. Fermez cette fenêtre et recomptez la caisse.</FormNotice>
      )}
      {outcome ? (
        <>
          <CountOutcome {...outcome} />
          <TextAreaField
            label="Motif de l'écart"
            {...form.field('reason')}
            isRequired
            rows={3}
            maxLength={tillLimits.reason.max}
          />
        </>
      ) : (
        <CountFields currency={till.currency} values={form.values} errors={form.errors} onValues={form.set} />
      )}
    </FormDialog>
  )
}

/** Returns what was counted, if the till is counted already. */
function outcomeOf({ state, expected, counted, difference, version }: Till): Outcome | undefined {
  if (state !== 'COUNTED' || expected === null || counted === null || difference === null) return undefined
  return { expected, counted, difference, version }
}

function CountOutcome({ expected, counted, difference }: Outcome): ReactElement {
  return (
    <section aria-label="Résultat du comptage" className="grid gap-3">
      <dl className="grid grid-cols-3 gap-3">
        <Fact label="Compté">
          <b className="tabular-nums">{formatMoney(counted)}</b>
        </Fact>
        <Fact label="Attendu">
          <b className="tabular-nums">{formatMoney(expected)}</b>
        </Fact>
        <Fact label="Écart">
          <Difference difference={difference} />
        </Fact>
      </dl>
      <p className="text-ink-2">
        Votre comptage est enregistré et ne change plus. Expliquez l'écart pour fermer la caisse.
      </p>
    </section>
  )
}
