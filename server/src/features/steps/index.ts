export { type Judgement, judgePress } from './press-rules.ts'
export {
  findKnownSteps,
  hasStepAfterReassignment,
  insertStep,
  isPressKnown,
  type KnownSteps,
  removeStep,
} from './step-rows.store.ts'
export { currentAbout, drivingStepsOf, lastStepsOf, stepsOfBooking, stepsOfMission } from './steps.store.ts'
