/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {object} Picture
 * @property {string} name of the file under docs/guide/images
 * @property {string} [account] local part of the signed-in user's e-mail
 * @property {string | ((company: import('./demo-company.mjs').DemoCompany) => Promise<string>)} path
 * @property {boolean} [isPhone]
 * @property {boolean} [isDark]
 * @property {(page: Page, watch: { open: (account: string, path: string) => Promise<Page> }) => Promise<void>} show
 *   brings the subject of the picture on screen, and waits until it is visible
 */

/** @typedef {{ id: string, scheduledDate: string, mission: { position: string | null } | null }} Trip */

const button = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const firstMenu = (/** @type {Page} */ page) =>
  page
    .getByRole('button', { name: /^(Autres actions|Actions) pour / })
    .filter({ visible: true })
    .first()
const says = (/** @type {Page} */ page, /** @type {string | RegExp} */ text) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
/**
 * Returns the path of the mission of a trip whose driver has come to a position.
 * @param {string} status
 * @param {(string | null)[]} positions
 */
const missionAt =
  (status, ...positions) =>
  async (/** @type {import('./demo-company.mjs').DemoCompany} */ { url, session }) => {
    const { token } = await session('operatrice')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const list = await fetch(`${url}/api/dashboard/bookings?status=${status}&limit=50&page=1`, { headers })
    const { data: trips } = /** @type {{ data: Trip[] }} */ (await list.json())
    const trip = trips
      .toSorted((a, b) => a.scheduledDate.localeCompare(b.scheduledDate))
      .find(({ mission }) => mission && positions.includes(mission.position))
    if (!trip) throw new Error(`No trip of the demonstration is at ${positions.join(' or ')}`)
    const answer = await fetch(`${url}/api/bookings/${trip.id}/mission-link`, { method: 'POST', headers, body: '{}' })
    const { data: link } = /** @type {{ data: { url: string } }} */ (await answer.json())
    return new URL(link.url, url).pathname
  }
const cards = (/** @type {Page} */ page) => page.getByRole('article').first().waitFor()

/**
 * Chooses an item from the "…" menu of the first card, or of the first one with a text.
 * @param {Page} page
 * @param {string} name
 * @param {RegExp} [text]
 */
async function choose(page, name, text) {
  const menu = /^Autres actions pour /
  const card = page.getByRole('article').filter({ hasText: text ?? '' })
  await (text ? card.getByRole('button', { name: menu }).first() : firstMenu(page)).click()
  await page.getByRole('menuitem', { name }).click()
}

/** The planning of tomorrow: the same at any hour at which the pictures are taken. */
const planning = `/dashboard/planning?jour=${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}`

/** Pictures of the guide. The last one changes bookings, so it is taken last. @type {readonly Picture[]} */
export const pictures = [
  {
    name: 'connexion',
    path: '/admin/login',
    isPhone: true,
    show: (page) => page.getByLabel('Email').fill('operatrice@yoon.demo'),
  },
  { name: 'reservations', account: 'operatrice', path: '/dashboard/bookings', show: cards },
  { name: 'theme-sombre', account: 'operatrice', path: '/dashboard/bookings?view=assigned', isDark: true, show: cards },
  {
    name: 'nouvelle-reservation',
    account: 'operatrice',
    path: '/dashboard/bookings?dialog=new',
    async show(page) {
      const form = page.getByRole('dialog')
      await form.getByRole('combobox', { name: 'Client' }).fill('78 100 45 08')
      await form.getByRole('option', { name: 'Fatou Sow' }).click()
      await says(page, /^Dernière\s:/)
    },
  },
  {
    name: 'forfaits',
    account: 'operatrice',
    path: '/dashboard/places?tab=fares',
    show: (page) => page.getByRole('table', { name: /^Forfaits depuis/ }).waitFor(),
  },
  {
    name: 'assigner',
    account: 'operatrice',
    path: '/dashboard/bookings',
    async show(page) {
      await button(page, 'Assigner un chauffeur').click()
      await page.getByRole('radio').first().check()
    },
  },
  {
    name: 'a-traiter',
    account: 'operatrice',
    path: '/dashboard/todo',
    show: (page) => says(page, /, jusqu'à /),
  },
  {
    name: 'planning',
    account: 'operatrice',
    path: planning,
    show: (page) => page.locator('[data-row="lane"] [data-trip]').last().scrollIntoViewIfNeeded(),
  },
  {
    name: 'planning-telephone',
    account: 'operatrice',
    path: planning,
    isPhone: true,
    show: (page) => page.locator('[data-trip]').first().waitFor(),
  },
  {
    name: 'repartir',
    account: 'operatrice',
    path: planning,
    async show(page) {
      await button(page, 'Répartir la journée').click()
      await page.getByRole('heading', { name: /^Répartition proposée/ }).waitFor()
      await page.locator('[data-ghost]').first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'message-chauffeur',
    account: 'operatrice',
    path: '/dashboard/bookings?view=assigned',
    isPhone: true,
    async show(page) {
      await choose(page, 'Message chauffeur')
      await says(page, 'Aperçu')
    },
  },
  {
    name: 'etapes',
    account: 'operatrice',
    path: '/dashboard/bookings?view=in_progress',
    async show(page) {
      await choose(page, 'Étapes de la course', /Étape\s:\sEncaissé/)
      await says(page, 'Encaissé')
    },
  },
  {
    name: 'suivi-client',
    account: 'operatrice',
    path: '/dashboard/bookings?view=in_progress',
    isPhone: true,
    async show(page) {
      await choose(page, 'Message au client', /Étape\s:\sSur place/)
      await page.getByRole('combobox', { name: 'Modèle' }).selectOption('DRIVER_ASSIGNED')
      const text = page.getByRole('textbox', { name: 'Message' })
      await text.waitFor()
      const [path = ''] = /\/c\/[\w-]+/.exec(await text.inputValue()) ?? []
      await page.goto(new URL(path, page.url()).href)
      await page.getByRole('list', { name: 'Suivi de la course' }).waitFor()
    },
  },
  {
    name: 'encaisser',
    account: 'caissiere',
    path: '/dashboard/bookings?view=in_progress',
    async show(page) {
      await button(page, 'Terminer').click()
      await page.getByRole('group', { name: 'Mode de paiement' }).getByText('Espèces').click()
    },
  },
  {
    name: 'connexion-perdue',
    account: 'caissiere',
    path: '/dashboard/bookings?view=in_progress',
    isPhone: true,
    async show(page) {
      await button(page, 'Terminer').click()
      await page.getByRole('group', { name: 'Mode de paiement' }).getByText('Espèces').click()
      await page.context().setOffline(true)
      await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
      await says(page, 'Connexion perdue.')
      await button(page, 'Fermer le message').click()
    },
  },
  { name: 'impayes', account: 'caissiere', path: '/dashboard/payments?status=PENDING', isPhone: true, show: cards },
  {
    name: 'recu',
    account: 'caissiere',
    path: '/dashboard/payments?status=COMPLETED',
    isPhone: true,
    async show(page) {
      await choose(page, 'Reçu')
      await says(page, 'Message au client')
    },
  },
  {
    name: 'mes-courses',
    account: 'chauffeur',
    path: '/dashboard/bookings',
    isPhone: true,
    show: cards,
  },
  {
    name: 'mission-accepter',
    path: missionAt('ASSIGNED', 'SEEN', null),
    isPhone: true,
    show: (page) => button(page, 'Accepter').waitFor(),
  },
  {
    name: 'mission-sur-place',
    path: missionAt('IN_PROGRESS', 'ON_SITE'),
    isPhone: true,
    show: (page) => button(page, 'Client à bord').waitFor(),
  },
  {
    name: 'mission-signaler',
    path: missionAt('IN_PROGRESS', 'EN_ROUTE', 'ON_SITE'),
    isPhone: true,
    async show(page) {
      await button(page, 'Signaler').click()
      await page.getByRole('radio', { name: 'Panne' }).check()
    },
  },
  {
    name: 'mission-pancarte',
    path: missionAt('IN_PROGRESS', 'ON_SITE', 'EN_ROUTE'),
    isPhone: true,
    async show(page) {
      await button(page, 'Pancarte').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'vehicules',
    account: 'parc',
    path: '/dashboard/drivers?tab=vehicles',
    show: (page) => page.getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'confier-un-vehicule',
    account: 'parc',
    path: '/dashboard/drivers',
    isPhone: true,
    async show(page) {
      await choose(page, 'Assigner des véhicules')
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'tableau-de-bord',
    account: 'moderateur',
    path: '/dashboard',
    show: (page) => says(page, "Occupation des véhicules aujourd'hui"),
  },
  {
    name: 'nouvel-utilisateur',
    account: 'admin',
    path: '/dashboard/users?dialog=new',
    async show(page) {
      await page.getByRole('dialog').getByLabel('Rôle').selectOption('OPERATRICE')
    },
  },
  {
    name: 'sauvegardes',
    account: 'admin',
    path: '/dashboard/database',
    async show(page) {
      await button(page, 'Créer une Sauvegarde').click()
      await says(page, /^Sauvegarde créée avec succès/)
    },
  },
  {
    name: 'notifications',
    account: 'moderateur',
    path: '/dashboard/bookings',
    isPhone: true,
    async show(page, { open }) {
      await says(page, "Aujourd'hui")
      const colleague = await open('operatrice', '/dashboard/bookings')
      await button(colleague, 'Confirmer').click()
      await choose(colleague, 'Annuler la réservation')
      await colleague.getByLabel('Motif').selectOption('CLIENT')
      await colleague.getByRole('dialog').getByRole('button', { name: 'Annuler la réservation' }).click()
      await page.getByRole('button', { name: /^Notifications, 2 non lues/ }).click()
      await says(page, 'Réservation annulée')
    },
  },
]
