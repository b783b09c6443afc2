import type { ImportResult } from '@yoon/contract/imports/calls'
import { importFields } from '@yoon/contract/imports/fields'
import type { ImportKind } from '@yoon/contract/imports/kinds'
import type { ReactElement } from 'react'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { FileColumns, FilePreview, FileProblems } from './FileParts.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { kindWords } from './import-words.ts'
import type { ImportChoice } from './use-import.ts'

interface ImportCheckProps {
  kind: ImportKind
  choice: ImportChoice
  check: ImportResult
  isBusy: boolean
  onChoice: (choice: ImportChoice) => void
}

const duplicateOptions = [
  { value: 'skip', label: 'Ignorer' },
  { value: 'update', label: 'Mettre à jour' },
] as const

/** Result of a check: counts, errors by line, columns of the fields and first rows. */
export function ImportCheck({ kind, choice, check, isBusy, onChoice }: ImportCheckProps): ReactElement {
  return (
    <>
      <ImportCounts result={check} />
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="font-semibold">{`Doublons (${kindWords[kind].duplicate})`}</p>
        <SegmentedControl
          label={`Doublons (${kindWords[kind].duplicate})`}
          field="duplicates"
          options={duplicateOptions}
          value={choice.onDuplicate}
          isDisabled={isBusy}
          onValue={(onDuplicate) => onChoice({ ...choice, onDuplicate })}
          className="max-w-90"
        />
      </div>
      {check.errors.length > 0 && (
        <FileProblems
          fields={importFields[kind]}
          title="À corriger dans le fichier"
          label="Erreurs"
          {...errorsOf(check)}
        />
      )}
      {check.warnings.length > 0 && (
        <FileProblems fields={importFields[kind]} title="À vérifier" label="Avertissements" {...warningsOf(check)} />
      )}
      <FileColumns
        fields={importFields[kind]}
        check={check}
        isBusy={isBusy}
        onColumn={(field, column) => onChoice({ ...choice, mapping: { ...choice.mapping, [field]: column } })}
      />
      <FilePreview check={check} />
    </>
  )
}

const errorsOf = ({ errors, errorCount }: ImportResult) => ({ problems: errors, count: errorCount, isError: true })
const warningsOf = ({ warnings, warningCount }: ImportResult) => ({ problems: warnings, count: warningCount })
