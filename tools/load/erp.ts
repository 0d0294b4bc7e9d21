import { createDemoCentreOfSize } from '@markaz/demo/centre-of-size'
import { startDemoErp } from '@markaz/demo/server'

// This ERP is a separate process, so that serving thousands of rows does not disturb the process that measures.
const [students, today] = process.argv.slice(2) as [string, string]
const erp = await startDemoErp({ today, data: createDemoCentreOfSize({ students: Number(students), today }) })
const { url, tokenUrl, clientId, clientSecret } = erp
process.send?.({ url, tokenUrl, clientId, clientSecret })
