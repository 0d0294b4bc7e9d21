import { students } from '@markaz/protocol/areas/students'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../http/mount.ts'
import { listStudents } from './students.queries.ts'

export function studentRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, students.list, ({ db, viewer, query }) => listStudents(db, viewer, query))
}
