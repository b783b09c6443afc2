import * as z from 'zod/mini'
import { clientFormSchema } from './client-form.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, pageQuery, search } from './fields.ts'
import { roles } from './permissions.ts'

/** A user in a list. Without users:read only id, names and phone are there (role matrix). */
const userSchema = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  email: z.optional(z.nullable(z.string())),
  role: z.optional(z.enum(roles)),
  isActive: z.optional(z.boolean()),
  createdAt: z.optional(instant),
  _count: z.optional(z.object({ bookings: z.int() })),
})

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'A page of users; without users:read, active clients with names and phone alone',
  method: 'GET',
  path: '/api/dashboard/users',
  guard: { anyOf: ['users:read', 'bookings:create'] },
  input: z.object({ ...pageQuery(100), search, role: z.optional(z.enum(roles, 'Rôle inconnu')) }),
  output: userSchema,
  isList: true,
})

export const createClient = endpoint({
  name: 'createClient',
  summary: 'Creates a client from names and phone; `details.client` of CLIENT_EXISTS is the one who has the number',
  method: 'POST',
  path: '/api/dashboard/clients',
  guard: 'bookings:create',
  input: clientFormSchema,
  output: z.object({ id: id(), firstName: z.string(), lastName: z.string(), phone: z.nullable(z.string()) }),
  status: 201,
  isIdempotent: true,
  errors: ['CLIENT_EXISTS'],
})
