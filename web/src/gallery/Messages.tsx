import { type ReactElement, useState } from 'react'
import { ApiError } from '../lib/calls/api.ts'
import { toast } from '../lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { ColleagueChangeNotice, StaleNotice } from '../ui/forms/ColleagueChangeNotice.tsx'
import { FormNotice } from '../ui/forms/FormNotice.tsx'
import { UnansweredNotice } from '../ui/forms/UnansweredNotice.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { Example, Section } from './Section.tsx'
import { longName, nothing } from './samples.ts'

export function Messages(): ReactElement {
  const [lost] = useState(() => new ApiError(0))
  return (
    <Section title="Messages et attentes">
      <Example title="Vide">
        <EmptyState title="Aucun paiement ne correspond">
          <p>Un paiement apparaît ici dès qu'une course est terminée.</p>
          <Button>Effacer la recherche et les filtres</Button>
        </EmptyState>
      </Example>
      <Example title="Erreurs">
        <ErrorState message="Erreur lors de la récupération des chauffeurs" onRetry={nothing} />
        <Failure title="Cet écran ne s'affiche pas" error={new Error('exemple')} onRetry={async () => undefined} />
      </Example>
      <Example title="Première attente">
        <Skeleton rows={2} className="h-16" />
      </Example>
      <Example title="Dans un formulaire" layout="fields">
        <FormNotice>Identifiants incorrects</FormNotice>
        <UnansweredNotice error={lost} isBusy={false} />
        <ColleagueChangeNotice sentence={`${longName} a modifié cette réservation.`} />
        <StaleNotice sentence="Cette réservation a été modifiée entre-temps." onRead={nothing} />
      </Example>
      <Example title="Messages brefs" layout="row">
        <Button onClick={() => toast.success('Réservation modifiée', 'R-2MXMZ4')}>Montrer une réussite</Button>
        <Button onClick={() => toast.error('Erreur', 'Une erreur est survenue')}>Montrer une erreur</Button>
        <Button onClick={() => toast.success('Course démarrée', 'R-2MXMZ4', { label: 'Annuler', onSelect: nothing })}>
          Montrer une annulation
        </Button>
      </Example>
    </Section>
  )
}
