import { fieldLabels } from '@markaz/protocol/labels'
import { expect, test } from 'vitest'
import { filterLabelOf } from '../filters/filter-fields.ts'
import { type Column, columnTitleOf, numberColumn } from './columns.ts'

interface Room {
  floor: number
}

// Shows: HOUSE-001
test('columns and filters are labelled with the label of their API field, unless they define another label', () => {
  const columns: Column<Room>[] = [
    numberColumn('floor', ({ floor }) => floor),
    { key: 'office', cell: () => '' },
    { key: 'offices', cell: () => '' },
    { key: 'name', title: 'Xona', cell: () => '' },
  ]
  const { floor, officeId, officeIds, statusId } = fieldLabels
  expect(columns.map(columnTitleOf)).toEqual([floor, officeId, officeIds, 'Xona'])
  expect(filterLabelOf({ kind: 'select', name: 'statusId', options: [] })).toBe(statusId)
  expect(filterLabelOf({ kind: 'select', name: 'statusId', label: 'Holati', options: [] })).toBe('Holati')
})
