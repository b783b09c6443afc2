import { getSettings, type Settings } from '@yoon/contract/settings/calls'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useData } from '../../lib/calls/data.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Card } from '../../ui/Card.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { useLeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx'
import { StaleNotice } from '../../ui/forms/ColleagueChangeNotice.tsx'
import { SaveBar } from '../../ui/forms/SaveBar.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { Tabs, tabId } from '../../ui/Tabs.tsx'
import { BusinessTab, businessSections } from './BusinessTab.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SectionList } from './SectionList.tsx'
import { SecurityTab, securitySections } from './SecurityTab.tsx'
import { settingsCard } from './SettingsSection.tsx'
import { changedTabs, type SettingsTab, settingsTabs, valuesOf, wrongTabs } from './settings-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

const HolidaysDialog = lazyWithRetry(() =>
  import('./HolidaysDialog.tsx').then((module) => ({ default: module.HolidaysDialog })),
)

const tabLabels: Record<SettingsTab, string> = {
  profile: 'Profil Entreprise',
  notifications: 'Notifications',
  business: 'Configuration Métier',
  security: 'Sécurité',
}

/** The settings of the company, on four tabs. */
export function SettingsPage(): ReactElement {
  useTitle('Paramètres')
  const data = useData(getSettings, {})
  return (
    <>
      <PageHeading title="Paramètres" />
      {data.answer ? (
        <SettingsForm settings={data.answer.data} />
      ) : (
        <QueryState data={data} skeleton={<Skeleton rows={2} />} />
      )}
    </>
  )
}

function SettingsForm({ settings }: { settings: Settings }): ReactElement {
  const [tab, onTab] = useTab()
  const state = useSettingsForm(settings, (errors) => {
    const wrong = wrongTabs(errors)
    const [first] = wrong
    if (first && !wrong.includes(tab)) onTab(first)
  })
  const { form, isBusy, lost } = state
  const question = useLeaveGuard(form.isDirty, state.giveUp)
  const [hasHolidays, setHasHolidays] = useState(false)
  const closeHolidays = () => setHasHolidays(false)
  return (
    <>
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.submit}
        aria-label="Paramètres"
        // Keeps the focused field and the text below it above the sticky bar.
        className="w-full [&_input]:scroll-mb-36 [&_select]:scroll-mb-36"
      >
        <Tabs
          label="Catégories"
          tabs={withMark(tabLabels, form.isDirty ? changedTabs(valuesOf(state.base), form.values) : [])}
          panel="parametres"
          tab={tab}
          onTab={onTab}
          wrong={wrongTabs(form.errors)}
        />
        <div role="tabpanel" id="parametres" aria-labelledby={tabId('parametres', tab)} className="mb-4 grid gap-3">
          <TabTop tab={tab} />
          {lost && <UnansweredNotice error={lost} isBusy={isBusy} />}
          {state.stale && <StaleNotice sentence={state.stale} top="top-16" onRead={state.readAgain} />}
          {tab === 'notifications' ? (
            <NotificationsTab form={form} settings={settings} />
          ) : (
            <Card className={settingsCard}>
              {tab === 'profile' && <ProfileTab form={form} />}
              {tab === 'business' && (
                <BusinessTab
                  form={form}
                  isCurrencyFixed={state.base.isCurrencyFixed}
                  onHolidays={() => setHasHolidays(true)}
                />
              )}
              {tab === 'security' && <SecurityTab form={form} />}
            </Card>
          )}
        </div>
        <SaveBar isDirty={form.isDirty} isBusy={isBusy} onGiveUp={state.giveUp}>
          «&nbsp;Sauvegarder&nbsp;» enregistre les quatre onglets.
        </SaveBar>
        {question}
      </form>
      {hasHolidays && (
        <DialogBoundary onClose={closeHolidays}>
          <HolidaysDialog onClose={closeHolidays} />
        </DialogBoundary>
      )}
    </>
  )
}

/** The title of a tab for screen readers, and the list of its sections where there are many. */
function TabTop({ tab }: { tab: SettingsTab }): ReactElement {
  return (
    <>
      <h2 className="sr-only">{tabLabels[tab]}</h2>
      {tab === 'business' && <SectionList titles={businessSections} />}
      {tab === 'security' && <SectionList titles={securitySections} />}
    </>
  )
}

/** Marks the tabs with changes that are not saved. */
function withMark(labels: Record<SettingsTab, string>, changed: readonly SettingsTab[]): Record<SettingsTab, string> {
  return { ...labels, ...Object.fromEntries(changed.map((tab) => [tab, `${labels[tab]} (modifié)`])) }
}

function useTab(): [SettingsTab, (tab: SettingsTab) => void] {
  const [params, setParams] = useSearchParams()
  const tab = settingsTabs.find((one) => one === params.get('tab')) ?? 'profile'
  return [tab, (next) => setParams(next === 'profile' ? {} : { tab: next })]
}
