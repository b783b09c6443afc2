import type { Mission } from '@yoon/contract/missions/schemas'
import { type ReactElement, useEffect, useMemo, useSyncExternalStore } from 'react'
import { PageBoundary } from '../lib/page-boundary.ts'
import { Actions } from './Actions.tsx'
import { BigButton } from './BigButton.tsx'
import { Details } from './Details.tsx'
import { MissionContext } from './MissionContext.tsx'
import type { MissionState, State } from './mission-state.ts'
import { Notices } from './Notices.tsx'
import { PageFailure } from './PageFailure.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { pressesToShow, progressOf } from './progress.ts'
import { Steps } from './Steps.tsx'
import type { End } from './storage.ts'
import { languageOf, type Texts, texts } from './texts/index.ts'
import { useNow } from './use-now.ts'
import { useSeen } from './use-seen.ts'

/** The page of a mission's link (rules/phone). */
export function MissionPage({ source }: { source: MissionState }): ReactElement {
  const state = useSyncExternalStore(source.subscribe, source.get, source.get)
  const { mission, end } = state
  const language = mission?.language ?? end?.language ?? languageOf(navigator.languages)
  const words = texts[language]
  useEffect(() => {
    document.documentElement.lang = language
    document.title = words.title
  }, [language, words])
  if (mission) {
    return (
      <PageBoundary of={mission} fallback={<PageFailure words={words} />}>
        <LiveMission source={source} state={state} mission={mission} words={words} />
      </PageBoundary>
    )
  }
  if (end) return <DeadLink end={end} state={state} words={words} />
  return <NoMission source={source} state={state} words={words} />
}

interface PartProps {
  state: State
  words: Texts
}

function LiveMission({
  source,
  state,
  mission,
  words,
}: PartProps & { source: MissionState; mission: Mission }): ReactElement {
  const now = useNow()
  const { presses, before } = state
  const value = useMemo(() => {
    const press: MissionState['press'] = (input) => source.press(input).catch(reportError)
    return { mission, before, progress: progressOf(mission, presses), texts: words, now, press }
  }, [source, mission, before, presses, words, now])
  useSeen(mission, presses, source)
  return (
    <MissionContext value={value}>
      <main className="mx-auto flex h-dvh max-w-lg flex-col text-lg low:h-auto sideways:grid sideways:max-w-4xl sideways:grid-cols-[minmax(0,1fr)_20rem] sideways:grid-rows-[auto_1fr]">
        <div className="grid gap-3 px-3 pt-3">
          <h1 className="flex flex-wrap justify-between gap-x-3 px-1">
            <span className="font-bold">{words.title}</span>
            <span className="text-ink-2">{mission.bookingReference}</span>
          </h1>
          <Notices state={state} />
        </div>
        <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto p-3 low:overflow-visible">
          <Details />
          <Steps steps={value.progress.steps} texts={words} mission={mission} currency={mission.currency} now={now} />
          <Office company={mission.company} words={words} />
        </div>
        <Actions />
      </main>
    </MissionContext>
  )
}

function Office({
  company,
  words,
  isNextStep = false,
}: {
  company: { name: string; phone: string }
  words: Texts
  /** True if nothing else is left to do. */
  isNextStep?: boolean
}): ReactElement {
  return (
    <p className="grid gap-2 py-2 text-center">
      <span>{company.name}</span>
      {company.phone && (
        <PhoneLink
          phone={company.phone}
          label={words.callOffice}
          {...(isNextStep ? { look: 'primary' } : { isSmall: true })}
        />
      )}
    </p>
  )
}

/** Says that the link is dead, and what became of the presses; nothing about the trip. */
function DeadLink({ end, state, words }: PartProps & { end: End }): ReactElement {
  const now = useNow()
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 p-4 text-lg">
      <h1 className="text-center font-bold text-2xl">{words.ends[end.code]}</h1>
      <p className="text-center">{words.endHint}</p>
      {end.company && <Office company={end.company} words={words} isNextStep />}
      <Steps steps={pressesToShow(state.presses)} texts={words} currency={end.currency} now={now} />
    </main>
  )
}

/** Stands in until the mission is known. */
function NoMission({ source, state, words }: PartProps & { source: MissionState }): ReactElement {
  const hasFailed = state.isAsked
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 p-4 text-center text-lg">
      <h1 className="font-bold text-2xl">{words.title}</h1>
      <p role="status">{hasFailed ? words.unreachable : words.loading}</p>
      {hasFailed && (
        <BigButton look="primary" onClick={() => source.refresh().catch(reportError)}>
          {words.retry}
        </BigButton>
      )}
    </main>
  )
}
