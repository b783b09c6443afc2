import { useSearchParams } from 'wouter'

const dialogs = ['password', 'two-factor', 'codes', 'disable', 'others-out'] as const
export type AccountDialog = (typeof dialogs)[number]

/** The open dialog, stored in the address as everywhere: Back closes it. */
export function useAccountUrl(): {
  dialog: AccountDialog | undefined
  open: (dialog: AccountDialog) => void
  close: () => void
} {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('dialog')
  return {
    dialog: dialogs.find((dialog) => dialog === wanted),
    open: (dialog) => setParams({ dialog }),
    close: () => setParams({}, { replace: true }),
  }
}
