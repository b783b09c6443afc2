import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Tells whether a screen reads a parameter of its address, and whether the text says anything to it. */
export type IsMeaningful = (name: string, text: string, params: URLSearchParams) => boolean

/** Removes the parameters of the present address that say nothing: they would be copied with it. Keeps the fragment. */
export function useTidyAddress(isMeaningful: IsMeaningful): void {
  const [path, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const kept = new URLSearchParams([...params].filter(([name, text]) => isMeaningful(name, text, params)))
    // A redirect of the same moment has led elsewhere.
    const isLeft = location.pathname !== path || new URLSearchParams(location.search).toString() !== `${params}`
    if (kept.size === params.size || isLeft) return
    const query = kept.size > 0 ? `?${kept}` : ''
    navigate(path + query + location.hash, { replace: true, state: history.state })
  }, [path, search, isMeaningful, navigate])
}
