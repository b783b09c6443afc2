export { type PreparedWord, prepareSearch } from './prepare-search.store.ts'
export { countRows, mostFound, searchAllRows, searchFewRows, searchRows } from './search-rows.store.ts'
export type { Condition, SearchTarget } from './search-target.store.ts'
export { indexed } from './sources.store.ts'
