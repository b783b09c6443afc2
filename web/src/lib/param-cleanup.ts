import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

/** Returns true if a screen reads the parameter of its address, and the text is a value that has an effect. */
export type HasEffect = (name: string, text: string, params: URLSearchParams) => boolean

/** Removes parameters without effect from the address: they would be copied with it. Keeps the fragment. */
export function useParamCleanup(hasEffect: HasEffect): void {
  const [path, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const kept = new URLSearchParams([...params].filter(([name, text]) => hasEffect(name, text, params)))
    // A redirect has already changed the address.
    const isLeft = location.pathname !== path || new URLSearchParams(location.search).toString() !== `${params}`
    if (kept.size === params.size || isLeft) return
    const query = kept.size > 0 ? `?${kept}` : ''
    navigate(path + query + location.hash, { replace: true, state: history.state })
  }, [path, search, hasEffect, navigate])
}
