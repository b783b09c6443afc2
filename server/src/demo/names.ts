import { foldText } from '@yoon/contract/fold-text'
import { digits, type Random } from './random.ts'

/** First names and family names of one community. */
interface Community {
  men: readonly string[]
  women: readonly string[]
  families: readonly string[]
}

const wolof: Community = {
  men: words(`
    Mamadou Cheikh Moussa Ibrahima Ousmane Abdoulaye Modou Serigne Pape Alioune Assane Babacar Khadim Malick
    Omar Saliou Souleymane Youssoupha Birame Momar Makhtar Abdou Mor Lamine El_Hadji Papa_Alioune
    Cheikh_Tidiane Mame_Mor`),
  women: words(`
    Fatou Awa Aminata Aïssatou Khady Ndèye Rokhaya Sokhna Astou Adja Bineta Seynabou Maïmouna Yacine Oumou
    Nafissatou Arame Mbène Marième Anta Soda Mame_Diarra Ndèye_Fatou Fatou_Bintou Ndèye_Coumba`),
  families: words(`
    Ndiaye Diop Fall Gueye Mbaye Seck Niang Thiam Diagne Mbengue Samb Lô Dieng Cissé Wade Touré Mbow Thioune
    Mbacké Beye Gaye Sylla`),
}
const pulaar: Community = {
  men: words(`
    Amadou Samba Demba Yéro Hamady Thierno Aliou Oumar Racine Boubacar Abou Moctar Idrissa Bocar Mamadou_Lamine
    Abdoul_Aziz`),
  women: words(`
    Coumba Penda Kadiatou Fatoumata Ramata Houlèye Hawa Dieynaba Mariama Djénéba Binta Raky Oumy`),
  families: words(`Ba Sow Diallo Barry Ka Kane Sy Ly Dia Baldé Sall Wane Anne Dème Tall`),
}
const serer: Community = {
  men: words(`
    Waly Ngor Latyr Mbagnick Djibril Léopold Birane Sémou Diégane Robert Ndiogou Mame Jean-Pierre Pierre_Birame`),
  women: words(`Mossane Siga Tening Diouma Thérèse Marie Dibor Yandé Ngoné Selbé Marie-Louise Rose_Ndella`),
  families: words(`Faye Sarr Senghor Ndour Diouf Ngom Sène Tine Ndong Thior Bakhoum Dione`),
}
const diola: Community = {
  men: words(`
    Lamine Ansoumana Landing Bakary Sidy Émile Malang Insa Arfang Abasse Augustin Kéba Jean-Baptiste Paul_Marie`),
  women: words(`
    Clémentine Célestine Adama Aïda Khadidiatou Néné Ramatoulaye Marguerite Marie-Angélique Fatou_Bintou
    Aminata_Sophie`),
  families: words(`Diatta Sagna Badji Coly Diédhiou Manga Sambou Goudiaby Bodian Tendeng Mané Sané Bassène`),
}
const lebanese: Community = {
  men: words(`Hassan Ali Nabil Karim Samir Rachid Bilal Ramzi`),
  women: words(`Nadia Leïla Zeina Rima Hala Samia Dina`),
  families: words(`Haïdar Fakhry Kassem Zein Khoury Hachem Mansour Daher`),
}
const french: Community = {
  men: words(`Julien Philippe Thomas Antoine Étienne Laurent Mathieu Olivier Jean-Marc`),
  women: words(`Claire Sophie Élodie Camille Hélène Isabelle Nathalie Aurélie Anne-Laure`),
  families: words(`Lefèvre Moreau Garnier Dubois Rousseau Chevalier Marchand Vasseur Delmas Le_Goff d'Almeida`),
}

const senegalese = [
  [wolof, 44],
  [pulaar, 24],
  [serer, 16],
  [diola, 12],
] as const
const everybody = [...senegalese, [lebanese, 5], [french, 8]] as const

export interface Name {
  first: string
  last: string
}

/** Person with a foreign phone number: its fixed prefix, and `#` for each other digit. */
interface Visitor extends Name {
  phone: string
}

/** Visitors from other countries. */
export const visitors: readonly Visitor[] = [
  { first: 'James', last: 'Whitfield', phone: '+120255501##' },
  { first: 'Emily', last: 'Carter', phone: '+121255501##' },
  { first: 'Aïcha', last: 'Johnson', phone: '+130155501##' },
  { first: 'Kouadio Serge', last: 'Yao', phone: '+2250707######' },
  { first: 'Adjoua', last: 'Koffi', phone: '+2250505######' },
  { first: 'Carlos', last: 'Fernández Ruiz', phone: '+34612######' },
  { first: 'Giulia', last: 'Ferrari', phone: '+39347#######' },
  { first: 'Anja', last: 'Vogel', phone: '+49151########' },
  { first: 'Omar', last: 'Benjelloun', phone: '+212661######' },
  { first: 'Kwame', last: 'Mensah', phone: '+23324#######' },
]

/** Names almost too long for a table cell. */
export const edgeCaseNames: readonly Name[] = [
  { first: 'Serigne Cheikh Ahmadou Bamba', last: 'Mbacké-Ndiaye Thioune' },
  { first: 'Marie-Angélique Ndèye Fatou Bineta', last: 'Diédhiou de Carvalho-Monteiro' },
]

const mobilePrefixes = [
  ['77', 46],
  ['78', 26],
  ['76', 16],
  ['70', 8],
  ['75', 4],
] as const

/** Makes a name and a phone number in E.164; most people have a Senegalese mobile. */
export function makePerson(random: Random): Name & { phone: string } {
  const community = random.weighted<Community>(everybody)
  const isAbroad = community === french && random.chance(0.6)
  const phone = isAbroad
    ? fillDigits(random, random.pick(['+3361#######', '+3366#######', '+3368#######']))
    : makeMobile(random)
  return { ...nameOf(random, community, random.chance(0.45)), phone }
}

/** Makes the name of a driver: Senegalese, mostly male. */
export function makeDriverName(random: Random): Name {
  return nameOf(random, random.weighted<Community>(senegalese), random.chance(0.1))
}

/** Makes a Senegalese mobile number in E.164. */
export function makeMobile(random: Random): string {
  return fillDigits(random, `+221${random.weighted(mobilePrefixes)}#######`)
}

/** Replaces each `#` of a pattern with a random digit. */
export function fillDigits(random: Random, pattern: string): string {
  return pattern.replace(/#/g, () => random.text(1, digits))
}

/** Returns the local part of an e-mail address: `Ndèye Fatou Gueye` → `ndeye-fatou.gueye`. */
export function mailName({ first, last }: Name): string {
  const plain = (text: string) => foldText(text).replace(/[^a-z]+/g, '-')
  return `${plain(first)}.${plain(last)}`
}

function nameOf(random: Random, community: Community, isWoman: boolean): Name {
  return { first: random.pick(isWoman ? community.women : community.men), last: random.pick(community.families) }
}

/** Splits names at blanks; `_` stands for a blank inside a name. */
function words(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replace('_', ' '))
}
