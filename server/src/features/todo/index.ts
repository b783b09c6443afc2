export { checkTodo, todoJob } from './todo.job.ts'
