import { useState } from 'react'

/**
 * A choice of the user that this browser remembers under a storage key, and the function that changes it; the first of
 * `choices` is the default. `wipeSession` of `session.ts` names the keys that outlive a sign-out.
 */
export function usePreference<Choice extends string | number>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [choice: Choice, choose: (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => {
    const stored = localStorage.getItem(key)
    return choices.find((one) => `${one}` === stored) ?? choices[0]
  })
  const choose = (chosen: Choice) => {
    setChoice(chosen)
    // A full or forbidden storage forgets the choice.
    try {
      if (chosen === choices[0]) localStorage.removeItem(key)
      else localStorage.setItem(key, `${chosen}`)
    } catch {}
  }
  return [choice, choose]
}
