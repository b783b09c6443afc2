import { getStepPhoto } from '@yoon/contract/missions/calls'
import { Image } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { fetchFile } from '../../../lib/calls/download.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { Button } from '../../../ui/Button.tsx'

interface StepPhotoProps {
  bookingId: string
  stepId: string
}

/** The photo of a problem: private, so it is fetched with the session, and only when it is asked for. */
export function StepPhoto({ bookingId, stepId }: StepPhotoProps): ReactElement {
  const [isBusy, setIsBusy] = useState(false)
  const [url, setUrl] = useState<string>()
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  if (url) return <img src={url} alt="Problème, pris par le chauffeur" className="mt-1 max-h-96 rounded-md" />
  const show = () => {
    setIsBusy(true)
    fetchFile(getStepPhoto, { id: bookingId, stepId })
      .then((file) => setUrl(URL.createObjectURL(file)))
      .catch((error: Error) => sayFailure('Erreur', error, "La photo n'a pas pu être chargée"))
      .finally(() => setIsBusy(false))
  }
  return (
    <Button
      look="quiet"
      className="-ml-3.5"
      icon={<Image size={16} aria-hidden="true" />}
      isBusy={isBusy}
      onClick={show}
    >
      Voir la photo
    </Button>
  )
}
