import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount } from '../../http/mount.ts'
import { addBestStudent, bestCandidates, listBestStudents, removeBestStudent } from './best-students.ts'

export function awardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, bestStudents.list, listBestStudents)
  mount(app, deps, bestStudents.candidates, bestCandidates)
  mount(app, deps, bestStudents.add, addBestStudent)
  mount(app, deps, bestStudents.remove, removeBestStudent)
}
