export { createSolver, type Solver } from './solver/solver.ts'
