const LARGEST_ANSWER = 8 * 1024 * 1024;

/** The text of a response. Throws when it is too long. */
export async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST_ANSWER) {
      await reader.cancel();
      throw new Error('The answer is too long');
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

/** The JSON of a text; undefined when it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
