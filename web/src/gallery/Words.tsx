import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { ContactLinks } from '../ui/ContactLinks.tsx'
import { Dot } from '../ui/Dot.tsx'
import { Dotted } from '../ui/Dotted.tsx'
import { Fact } from '../ui/Fact.tsx'
import { Highlight } from '../ui/Highlight.tsx'
import { Logo } from '../ui/Logo.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { ShortPlace, ShortTrip } from '../ui/ShortTrip.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Rating, Stars } from '../ui/Stars.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { Truncated } from '../ui/Truncated.tsx'
import type { Tone } from '../ui/tones.ts'
import { Example, Section } from './Section.tsx'
import { longName, longWord } from './samples.ts'

const tones: Record<Tone, string> = {
  urgent: 'Urgent',
  wait: 'En attente',
  confirmed: 'Confirmé',
  road: 'En route',
  done: 'Terminé',
  off: 'Annulé',
  brand: 'Sans signification',
}

const trip = ['Aéroport international Blaise-Diagne (AIBD), hall des arrivées', '→ Résidence des Almadies, Ngor']

export function Words(): ReactElement {
  return (
    <Section title="Textes">
      <Example title="Badges" layout="row">
        {(Object.keys(tones) as Tone[]).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tones[tone]}
          </Badge>
        ))}
        <Badge tone="done" icon={Check}>
          Terminée
        </Badge>
      </Example>
      <Example title="Logo, initiales, étoiles, attente" layout="row">
        <Logo />
        <Avatar firstName="Awa" lastName="Ndiaye" />
        <Rating rating={4.4} />
        <Stars rating={4.4} />
        <QrCode text="https://yoon.example.com/p/exemple" label="Code QR" />
        <Stars rating={0} />
        <Dot tone="done">Actif</Dot>
        <Spinner />
      </Example>
      <Example title="Infobulle, texte coupé, recherche" layout="narrow">
        <Tooltip text="Un paiement complété ne se supprime pas tant que sa réservation est active">
          Non supprimable
        </Tooltip>
        <Truncated text={trip.join(' ')} lines={trip} />
        <Dotted>
          <b>Awa Ndiaye</b>
          {'AA\u00a0302\u00a0ZY'}
          {'Vol HC\u00a03019'}
          R-7K3M9Q
        </Dotted>
        <ShortTrip
          pickup="Université Cheikh Anta Diop (UCAD), Fann"
          destination="Résidence des Almadies, immeuble B, 4e étage, Ngor"
        />
        <ShortPlace place="Aéroport international Blaise-Diagne (AIBD), Diass" />
        <p>
          <Highlight text={longName} query="coumba thiam" />
        </p>
      </Example>
      <Example title="Carte" layout="narrow">
        <Card as="dl" className="grid gap-2 p-4">
          <Fact label="Client">{longName}</Fact>
          <Fact label="Adresse">{longWord}</Fact>
        </Card>
        <ContactLinks phone="+221771234567" email={longWord} />
        <ContactLinks phone={null} />
      </Example>
    </Section>
  )
}
