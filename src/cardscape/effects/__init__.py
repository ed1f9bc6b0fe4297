"""The effect language: controlled English, read into a tree and printed back as canonical text."""
