/** The minimal page with which our list of groups is compared: the same component library and columns. */
import { Table } from 'antd'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Row {
  id: number
  name: string
  status: number
  teachers: { fullName: string }[]
  office: { name: string } | null
  category: { displayName: string } | null
  course: { name: string } | null
  learningType: { name: string } | null
  startedDate: string
  endedDate: string
}

const columns = [
  { title: '№', render: (_: unknown, __: Row, index: number) => index + 1 },
  { title: 'Nomi', dataIndex: 'name' },
  { title: 'Holati', dataIndex: 'status' },
  { title: "O'qituvchi", render: (_: unknown, row: Row) => row.teachers[0]?.fullName },
  { title: 'Filial', render: (_: unknown, row: Row) => row.office?.name },
  { title: 'Kategoriya', render: (_: unknown, row: Row) => row.category?.displayName },
  { title: 'Kurs', render: (_: unknown, row: Row) => row.course?.name },
  { title: "O'qish turi", render: (_: unknown, row: Row) => row.learningType?.name },
  { title: 'Boshlanishi', dataIndex: 'startedDate' },
  { title: 'Tugashi', dataIndex: 'endedDate' },
  { title: '', render: () => '…' },
]

function Groups() {
  const [rows, setRows] = useState<Row[]>()
  useEffect(() => {
    fetch('/api/staff/groups/all?page=1&perPage=10&status=2', {
      headers: { authorization: `Bearer ${localStorage.accessToken}` },
    })
      .then((answer) => answer.json())
      .then(({ data }) => setRows(data.groups))
  }, [])
  return <Table rowKey="id" columns={columns} dataSource={rows ?? []} loading={!rows} scroll={{ x: 1500 }} />
}

createRoot(document.getElementById('root') as HTMLElement).render(<Groups />)
