export { type Judgement, judgePress } from './press-rules.ts'
export {
  findKnownSteps,
  hasStepAfterReassignment,
  insertStep,
  isPressKnown,
  type KnownSteps,
  removeStep,
} from './step-rows.store.ts'
export { currentAbout, drivingStepsOf, lastStepOf, stepsOfBooking, stepsOfMission } from './steps.store.ts'
