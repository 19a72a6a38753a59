import { assertSchemaCompatibility, PostgresConnection } from 'bullmq'

/**
 * BullMQ asks once whether its tables are there, and keeps the answer. A worker that started while the server was away would be told
 * so for ever, by a promise that has failed already: it would ask again without a pause, and nothing else of its process would run.
 * Here only a success is kept.
 */
export class RetriedConnection extends PostgresConnection {
  private reached: Promise<void> | null = null

  override waitUntilReady(): Promise<void> {
    this.reached ??= this.reach()
    return this.reached
  }

  private async reach(): Promise<void> {
    try {
      const client = await this.pool.connect()
      try {
        await assertSchemaCompatibility(client, this.schema)
      } finally {
        client.release()
      }
    } catch (error) {
      this.reached = null
      throw error
    }
  }
}
