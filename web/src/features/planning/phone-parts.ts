/** Parts that replace the board on phones, loaded together. */
export { PhoneBar } from './PhoneBar.tsx'
export { PhoneList } from './PhoneList.tsx'
